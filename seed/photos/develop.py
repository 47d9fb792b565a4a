"""Develops rendered pictures into the files that are served: `python develop.py FOLDER [NAME …]`. See README.md."""
import sys
from pathlib import Path
import numpy as np
from PIL import Image, ImageEnhance, ImageFilter

SIZES = {320: 66, 640: 68, 960: 68, 1600: 62}
MEDIA = Path(__file__).parent.parent / 'media'


def film(picture, seed):
    """Colour, a darker rim and fine grain, as a camera has them."""
    picture = ImageEnhance.Color(picture).enhance(1.14)
    pixels = np.asarray(picture, np.float32) / 255
    height, width = pixels.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    pixels = pixels**0.93
    pixels *= (1 - 0.1 * np.clip((x * x + y * y) / 2, 0, 1) ** 1.5)[..., None]
    rng = np.random.default_rng(seed)
    grain = rng.normal(size=(height, width, 1)) * 0.8 + rng.normal(size=pixels.shape) * 0.25
    shadow = 0.4 + 0.6 * (1 - pixels.mean(-1, keepdims=True))
    pixels += grain * 0.008 * shadow
    return Image.fromarray((np.clip(pixels, 0, 1) * 255 + 0.5).astype(np.uint8))


def develop(file, index):
    picture = Image.open(file).convert('RGB')
    large = picture.resize((1600, 1067), Image.LANCZOS)
    large = large.filter(ImageFilter.UnsharpMask(1.4, 70, 2))
    for width, quality in SIZES.items():
        size = (width, round(width * 2 / 3))
        each = large if width == 1600 else large.resize(size, Image.LANCZOS)
        film(each, index * 10 + width).save(MEDIA / f'{file.stem}-{width}.webp', quality=quality, method=6)


def main(folder, *names):
    MEDIA.mkdir(parents=True, exist_ok=True)
    files = sorted(Path(folder).glob('*.png'))
    for index, file in enumerate(files):
        if not names or file.stem in names:
            develop(file, index)


main(*sys.argv[1:])
