"""What is seen through windows: pictures rendered before, as bright as daylight."""
import os
from pathlib import Path
from shapes import backdrop

FOLDER = Path(os.environ.get('PHOTO_VIEWS', '/tmp/photos/views'))


def view(motif, x, far, strength=2.5, number=1, eye=1.45, horizon=0.53):
    """Hangs the picture of a motif far outside of the window in the middle of x, when it is there already."""
    file = FOLDER / f'{motif}-{number}.png'
    if file.exists():
        tall = far * 0.9
        backdrop(file, (x, far, eye - tall * horizon), far * 1.35, tall, (0, -1), strength * 0.6)
