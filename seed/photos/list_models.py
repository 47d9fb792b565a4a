"""Writes MODELS.txt: each model of the furniture's libraries that a scene names, with its author."""
import re
from pathlib import Path
import models

HERE = Path(__file__).parent
CALL = re.compile(r"(?:load|put_on|put|bedside)\([^\n]*?'(cc0|by|scopia|kator)', '([\w-]+)'")


def main():
    texts = ''.join(file.read_text() for file in sorted(HERE.glob('scenes_*.py')))
    for library, name in sorted({*CALL.findall(texts), ('by', 'lamp')}):
        models.find(library, name)
    lines = [f'{library:16} {name:34} {author}' for library, name, author in sorted(models.used)]
    (HERE / 'MODELS.txt').write_text('\n'.join(lines) + '\n')


main()
