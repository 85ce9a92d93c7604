"""Where do many tasks run? The options of every word that has some."""

from __future__ import annotations

from argparse import ArgumentParser


def add_options(parser: ArgumentParser) -> None:
    """`--jobs N` and `--cluster ADDRESS`."""
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="用几个核，0 为全部 · cores; 0: all"
    )
    parser.add_argument(
        "--cluster", metavar="地址", help="Dask 集群的地址 · address of a Dask cluster"
    )
