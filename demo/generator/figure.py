"""A garment worn by a standing figure, for all products from the same place: garments are in true scale to each other.
   figure.py CLOTH_BIN RENDER_BIN WORK_DIR OUT_DIR [--small] [product slug ...]"""
import argparse, os, time
import numpy as np
from PIL import Image, ImageFilter
from scipy.spatial import cKDTree
import drafting, garments, mannequin, scene, shade, passes, catalogue as C

SIZE, SS = (1200, 1500), 1.34
CAMERA = dict(eye=(0, 1.25, 7), target=(0, .865, 0), height=2.06)
YAW = -14            # the figure stands turned a little to the light
SKIN, WALL = '#b58a68', '#efe9df'
BODY, BACKDROP = 160, 128
RAYS = dict(nenv=44, nkey=24)

# Per garment: how the arms come down (upper arm, forearm), what is worn under it, and room for that.
ARMS, WIDE = (15, 8), (24, 20)
WORN = {
    'wrapdress': dict(), 'senator': dict(under='chinos', room=.020), 'agbada': dict(arms=WIDE, start=33, under='chinos', room=.024),
    'boubou': dict(arms=(31, 27), start=36, fric=.6), 'shirt': dict(under='chinos', room=.018), 'slipdress': dict(),
    'blouse': dict(under='palazzo', room=.016), 'jumpsuit': dict(), 'polo': dict(under='chinos', room=.018), 'tee_m': dict(under='chinos', room=.018),
    'sweatshirt': dict(under='chinos', room=.018), 'tee_w': dict(under='palazzo', room=.016), 'skirt': dict(), 'palazzo': dict(), 'chinos': dict(),
}
NEUTRAL = {          # what is not for sale in the picture: plain, and of one colour with the figure's world
    'palazzo': dict(textile='crepe', cols=['#d8cdbb']), 'chinos': dict(textile='twill', cols=['#c9bda8']),
}

def simulate(name, cloth, work):
    """the garment of the library once more, around the figure: its arms come down while the cloth settles"""
    f = f'{work}/figure-{name}.npz'
    if os.path.exists(f): return f
    w = WORN[name]
    drafting.H = garments.FINE.get(name, .0105)
    g = garments.LIB[name]()
    end = w.get('arms', ARMS)
    dx = g.kw.get('leg_dx', .02)
    start = max(w.get('start', C.TRIM[name]['arm']), end[0])     # as the sleeves are drafted: the arms are inside them
    g.kw['worn'] = mannequin.worn(g.bodykind, start, end, dx, w.get('room', 0.))
    if 'fric' in w: g.kw['fric'] = w['fric']
    g.solve(f, cloth)
    return f

def tuck(V, cloth, depth=.0035, reach=.016):
    """what lies under cloth does not come through it: points near its surface go a little below"""
    P, F = cloth
    N = np.zeros_like(P); n = np.cross(P[F[:, 1]] - P[F[:, 0]], P[F[:, 2]] - P[F[:, 0]])
    for k in range(3): np.add.at(N, F[:, k], n)
    N /= np.linalg.norm(N, axis=1, keepdims=True) + 1e-12
    d, j = cKDTree(P).query(V, k=4, distance_upper_bound=reach)
    V = V.copy()
    for k in range(4):
        ok = np.isfinite(d[:, k]); o = P[j[ok, k]]; m = N[j[ok, k]]
        s = ((V[ok] - o) * m).sum(1); side = np.linalg.norm(V[ok] - o - s[:, None] * m, axis=1)
        move = np.where((side < .008) & (s > -depth) & (s < reach * .8), -(s + depth), 0)
        V[ok] += m * move[:, None]
    return V

def cove(z0=2.6, z1=-1.25, r=.55, top=3.2, half=3.0):
    """paper that comes down the wall and runs out over the floor"""
    a = np.linspace(0, np.pi / 2, 24)[1:-1]
    z = np.r_[np.linspace(z0, .35, 40), np.linspace(.34, -.45, 60), np.linspace(-.47, z1 + r, 12), z1 + r - r * np.sin(a), np.full(50, z1)]
    y = np.r_[np.zeros(112), r - r * np.cos(a), np.linspace(r, top, 50)]
    x = np.r_[np.linspace(-half, -.6, 30), np.linspace(-.58, .78, 90), np.linspace(.8, half, 30)]
    X, Z = np.meshgrid(x, z); Y = np.repeat(y[:, None], len(x), 1)
    i = np.arange(X.size).reshape(X.shape)
    q = np.stack([i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()], 1)
    F = np.vstack([q[:, [0, 1, 2]], q[:, [0, 2, 3]]])
    V = np.c_[X.ravel(), Y.ravel(), Z.ravel()]
    return V, F, np.zeros((len(F), 3, 2)), np.full(len(F), BACKDROP), 0

def body(kind, pose, dx, work):
    f = f'{work}/body-{kind}-{pose[0]}-{pose[1]}-{dx}.npz'
    if not os.path.exists(f):
        V, F = mannequin.surface(kind, pose, dx)
        np.savez(f, V=V, F=F)
    d = np.load(f)
    return d['V'], d['F']

def bake(name, cloth, render, work, ss):
    """planes of the figure in one garment, and the garments on it: the one for sale first"""
    w = WORN[name]
    worn = [name] + ([w['under']] if 'under' in w else [])
    layers = []
    for g in worn:
        simulate(g, cloth, work)
        layers.append(passes.build(g, work, f'figure-{g}'))
    for k in range(len(layers) - 1, 0, -1):
        for part in layers[k]: part[0] = tuck(part[0], layers[k - 1][0][:2], .004)
    g = garments.LIB[name]()
    dx = garments.LIB[worn[-1]]().kw.get('leg_dx', .02)
    V, F = body(g.bodykind, w.get('arms', ARMS), dx, work)
    for layer in layers[::-1]: V = tuck(V, layer[0][:2])
    parts = [(scene.turn(p[0], YAW), p[1], p[2], p[3] + 8 * k, p[4]) for k, layer in enumerate(layers) for p in layer]
    parts += [(scene.turn(V, YAW), F, np.zeros((len(F), 3, 2)), np.full(len(F), BODY), 0), cove()]
    view = dict(size=tuple(int(q * ss) for q in SIZE), thick=.0012, **CAMERA)
    planes = scene.passes(parts, [view], f'{work}/figure.tmp', render, RAYS)[0][..., :8]
    return planes, worn

def skin(g, ref):
    """the figure itself: matte, one warm colour"""
    E = (g[..., 6] + g[..., 7]) / ref
    E = E * np.clip(E / np.median(E), .3, 1.6) ** .20 if len(E) else E
    edge = (1 - np.clip(g[..., 5], 0, 1)) ** 3
    return shade.lin(SKIN) * (E * (.95 + .10 * edge))[..., None]

def picture(planes, worn, styles, work):
    ids = planes[..., 0].astype(int)
    E = planes[..., 6] + planes[..., 7]
    ref = np.percentile(E[ids == BACKDROP], 70)
    final = None
    for k, (name, st) in enumerate(zip(worn, styles)):
        meta = np.load(f'{work}/figure-{name}.npz'); meta = {q: meta[q] for q in ('maps', 'mapdef', 'mapkeys', 'names')}
        mine = (ids < 120) & (ids > 0) & ((ids % 64 - 1) // 8 == k)
        g = planes.copy(); g[..., 0] = np.where(mine, ids - 8 * k, BACKDROP)
        im, _ = shade.shade(g, meta, st, CAMERA['height'], wall=WALL, raw=True, ref=ref)
        if final is None: final = im
        final[mine] = im[mine]
    m = ids == BODY
    final[m] = np.clip(shade.tone(skin(planes[m], ref)), 0, 1)
    return Image.fromarray((np.clip(final, 0, 1) * 255 + .5).astype('u1')).resize(SIZE, Image.LANCZOS)

def run(name, products, first, a):
    planes, worn = bake(name, a.cloth, a.render, a.work, a.ss)
    for q in products:
        p, v = C.PRODUCTS[q], first[q]
        styles = [C.style(p, v, q)] + [dict(C.TRIM[u], seed=5, **NEUTRAL[u]) for u in worn[1:]]
        im = picture(planes, worn, styles, a.work).filter(ImageFilter.UnsharpMask(.8, 55, 1))
        im.save(f"{a.out}/{C.slug(p['name'])}-{C.slug(v['color'])}-figure.webp", 'WEBP', quality=82, method=5)
        print(C.slug(p['name']), flush=True)

if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('cloth'); ap.add_argument('render'); ap.add_argument('work'); ap.add_argument('out'); ap.add_argument('slugs', nargs='*')
    ap.add_argument('--ss', type=float, default=SS)
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    first = C.first_colours()
    for name in WORN:
        products = [q for q in first if C.PRODUCTS[q]['garment'] == name and (not a.slugs or C.slug(C.PRODUCTS[q]['name']) in a.slugs)]
        if not products: continue
        t = time.time(); run(name, products, first, a); print(name, round(time.time() - t, 1), 's', flush=True)
