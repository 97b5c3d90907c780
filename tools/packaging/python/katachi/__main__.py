"""python -m katachi, and the command katachi that pip installs: the program itself."""

import os
import subprocess
import sys

from . import Error, program, run


def main() -> int:
    """Become the program, with the same arguments."""
    path = str(program())
    try:
        if os.name != "nt":
            os.execv(path, [path, *sys.argv[1:]])
        return subprocess.call([path, *sys.argv[1:]])
    except OSError:
        pass
    try:
        run("version")  # says in words why it could not be started
    except Error as err:
        print(f"katachi: {err}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
