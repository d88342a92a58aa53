"""A product turned before the camera: twelve frames, 30 degrees apart, each with its own light.
   turntable.py RENDER_BIN MESH_DIR OUT_DIR [--frames 1,2] [product slug ...]"""
import argparse, os, time
import numpy as np
from PIL import Image, ImageFilter
import scene, shade, passes, catalogue as C

FRAMES, SIZE, SS = 12, (720, 900), 1.34
# What says something when it is turned, in its first colour.
TURNED = ['ronke-midi-wrap-dress', 'simi-slip-dress', 'amara-silk-boubou', 'otunba-agbada', 'emeka-senator-kaftan', 'musa-brocade-kaftan',
          'ireti-print-jumpsuit', 'sade-satin-skirt', 'femi-adire-shirt', 'chioma-poplin-blouse']
LARGEST = 18  # KB of one frame: small prints with hard edges take more, and are not turned
RAYS = dict(nenv=40, nkey=18, smooth=3)

def bake(garment, meshes, render, tmp, frames):
    """the planes of every frame: the garment turns, the camera, the lamp and the wall stay"""
    parts = passes.build(garment, meshes, fine=False)   # a frame is small, and is baked anew
    V = np.vstack([p[0] for p in parts])
    cx, cy, vh = passes.frame(V)
    far = -max(.36, np.hypot(V[:, 0], V[:, 2]).max() + .06)   # so that nothing turns into the wall
    wall = scene.grid((cx - 2.2, cy - 2.4, far), (4.4, 0, 0), (0, 4.8, 0), 70, 78, 128) + (0,)
    view = dict(size=tuple(int(q * SS) for q in SIZE), eye=(cx, cy + .30, 7), target=(cx, cy, 0), height=vh, thick=.0010)
    for k in frames:
        turned = [(scene.turn(p[0], k * 360 / FRAMES), *p[1:]) for p in parts]
        yield k, vh, scene.passes(turned + [wall], [view], tmp, render, RAYS)[0][..., :8]

def save(im, f):
    """WebP, as good as the limit allows"""
    for quality in range(82, 30, -4):
        im.save(f, 'WEBP', quality=quality, method=4)
        if os.path.getsize(f) <= LARGEST * 1024: return quality

def run(garment, products, first, meshes, render, out, frames):
    meta = np.load(f'{meshes}/{garment}.npz'); meta = {k: meta[k] for k in ('maps', 'mapdef', 'mapkeys', 'names')}
    ref = None
    for k, vh, g in bake(garment, meshes, render, f'{out}/{garment}.tmp', frames):
        ids = g[..., 0].astype(int); bg = (ids >= 120) | (ids == 0)
        ref = ref or np.percentile((g[..., 6] + g[..., 7])[bg], 80)   # one exposure for all frames
        for q in products:
            p, v = C.PRODUCTS[q], first[q]
            im = shade.shade(g, meta, C.style(p, v, q), vh, size=SIZE, ref=ref).filter(ImageFilter.UnsharpMask(.6, 45, 1))
            quality = save(im, f"{out}/{C.slug(p['name'])}-{C.slug(v['color'])}-turn-{k + 1:02d}.webp")
            print(C.slug(p['name']), k + 1, 'quality', quality, flush=True)

if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('render'); ap.add_argument('meshes'); ap.add_argument('out'); ap.add_argument('slugs', nargs='*'); ap.add_argument('--frames', default='')
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    frames = [int(k) - 1 for k in a.frames.split(',')] if a.frames else range(FRAMES)
    first, todo = C.first_colours(), {}
    for q in first:
        p = C.PRODUCTS[q]
        if C.slug(p['name']) in (a.slugs or TURNED): todo.setdefault(p['garment'], []).append(q)
    for garment, products in todo.items():
        t = time.time(); run(garment, products, first, a.meshes, a.render, a.out, frames); print(garment, round(time.time() - t, 1), 's', flush=True)
