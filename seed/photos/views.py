"""What is seen through windows: pictures rendered before, as bright as daylight."""
import os
from pathlib import Path
from shapes import backdrop

FOLDER = Path(os.environ.get('PHOTO_VIEWS', '/tmp/photos/views'))


def view(motif, x, far, strength=2.5, number=1, low=-4.2):
    """Hangs the picture of a motif far outside of the window in the middle of x, when it is there already."""
    file = FOLDER / f'{motif}-{number}.png'
    if file.exists():
        backdrop(file, (x, far, low), far * 1.35, far * 0.9, (0, -1), strength)
