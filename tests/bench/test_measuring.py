from tests.bench import load, measuring, servers


def test_the_mix_is_of_pages_searches_and_calculations():
    pages = [f"/5.2.1/regla-{number}/" for number in range(40)]
    paths = measuring.mixed(pages, ["agarrado", "caer"])
    shares = [sum(path.startswith(start) for path in paths) / len(paths) for start in ("/buscar/", "/calcu")]
    assert shares == [0.15, 0.05]
    assert set(pages) <= set(paths)


def test_threads_measure_where_wrk_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(load.shutil, "which", lambda name: None)
    with servers.bare("slow", tmp_path, path="/?0") as server:
        found = load.run(server.address, ["/?0.01"], seconds=0.5, connections=2)
        broken = load.run(server.address, ["/?no"], seconds=0.2, connections=1)
    assert found.per_second > 10 and found.p50 >= 10 and not found.errors
    assert broken.errors
    assert found.p99 >= found.p50
