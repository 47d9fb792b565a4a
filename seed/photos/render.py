"""Renders the scenes named, or all: `python render.py [--draft] [--missing] FOLDER [NAME …]`. See README.md."""
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import kit
import scenes_boats, scenes_camps, scenes_houses, scenes_land, scenes_outside, scenes_rooms, scenes_sleep, scenes_villages  # noqa: E401,F401
from studio import new_scene, shoot


def main(arguments):
    draft = '--draft' in arguments
    folder, *names = [each for each in arguments if not each.startswith('--')]
    Path(folder).mkdir(parents=True, exist_ok=True)
    # Rooms come last: through their windows are seen pictures of the others.
    everything = sorted(kit.scenes, key=lambda name: 'bounces' in kit.scenes[name][1])
    for name in names or everything:
        if '--missing' in arguments and (Path(folder) / f'{name}.png').exists():
            continue
        build, settings = kit.scenes[name]
        start = time.process_time()
        new_scene(draft=draft, **settings)
        build()
        built = time.process_time()
        shoot(Path(folder) / f'{name}.png')
        print(f'SCENE {name} built {built - start:.0f} s, rendered {time.process_time() - built:.0f} s', flush=True)


main(sys.argv[1:])
