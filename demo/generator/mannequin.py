"""The standing figure: the bodies of `drafting.py` with their arms let down, and with the head, hands, legs and feet of
a shop-window mannequin. Cloth is simulated around `worn`; what shows of the figure is the surface of `surface`."""
import numpy as np
from scipy.interpolate import PchipInterpolator
import drafting

HEIGHT = dict(w=1.72, m=1.76)
ROUND = .035   # how softly limbs join, as in cloth.cpp
LIMBS = {      # radii: of the arm that cloth meets (shoulder, elbow, wrist); of the arm and the leg that show, inside those, from the top
    'w': dict(arm=(.046, .031, .019), shown=(.046, .040, .036, .034, .022), leg=(.080, .068, .053, .0525, .050, .034), head=(.075, .112, .092)),
    'm': dict(arm=(.053, .036, .023), shown=(.053, .046, .041, .039, .026), leg=(.084, .072, .057, .0565, .053, .037), head=(.080, .118, .098)),
}
UPPER, FORE = .29, .26

def arms(kind, upper, fore, forward=.05):
    """cones of both arms; angles in degrees away from the body"""
    x, y, z, _, _ = drafting.BODIES[kind]['arm']
    r0, r1, r2 = LIMBS[kind]['arm']
    a, b = np.radians(upper), np.radians(fore)
    out = []
    for s in (-1, 1):
        e = np.array([x + UPPER * np.sin(a), y - UPPER * np.cos(a), z + .005])
        w = e + [FORE * np.sin(b), -FORE * np.cos(b), forward]
        out += [(s * x, y, z, s * e[0], e[1], e[2], r0, r1), (s * e[0], e[1], e[2], s * w[0], w[1], w[2], r1, r2)]
    return out

def worn(kind, start, end, leg_dx=.02, under=0.):
    """slices, cones and second cones for cloth.cpp; under: room for a layer beneath, from the waist down"""
    sl, cones = drafting.body(kind, start, leg_dx)
    legs = [c for c in cones if c[1] < 1.]
    sl = np.array(sl)
    k = np.clip((1.13 - sl[:, 0]) / .06, 0, 1)[:, None]
    sl[:, 1:3] += under * k
    legs = [(*c[:6], c[6] + under, c[7] + under * 1.6) for c in legs]
    legs += [(x, .035, z, x + np.sign(x) * .02, .025, z + .15, .045, .035) for _, _, _, x, _, z, _, _ in legs]   # feet
    return sl.tolist(), arms(kind, start, start, .02) + legs, arms(kind, *end) + legs

# ----------------------------------------------------------------------------- the field
def smin(a, b, k=ROUND):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k * .25

def cone(p, c):
    a, b = np.array(c[:3], 'f4'), np.array(c[3:6], 'f4')
    ba = b - a
    h = np.clip(((p - a) @ ba) / (ba @ ba), 0, 1)
    return np.linalg.norm(p - a - h[..., None] * ba, axis=-1) - (c[6] + (c[7] - c[6]) * h)

def oval(X, Y, Z, blunt=2):
    """distance to an oval, from coordinates in units of (half width, half height, half depth) and those halves"""
    (x, a), (y, b), (z, c) = X, Y, Z
    k = np.sqrt(x * x + np.abs(y) ** blunt + z * z)
    return k * (k - 1) / np.maximum(np.sqrt((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2), 1e-5)

def torso(p, sl):
    sl = np.array(sl, 'f4')
    y = np.clip(p[..., 1], sl[0, 0], sl[-1, 0])
    i = np.clip(np.searchsorted(sl[:, 0], y) - 1, 0, len(sl) - 2)
    t = (y - sl[i, 0]) / (sl[i + 1, 0] - sl[i, 0]); t = t * t * (3 - 2 * t) * .5 + t * .5
    w, d, c = (sl[i, k] + (sl[i + 1, k] - sl[i, k]) * t for k in (1, 2, 3))
    x, z = p[..., 0] / w, (p[..., 2] - c) / d
    k = np.sqrt(x * x + z * z)
    s = k * (k - 1) / np.maximum(np.sqrt((x / w) ** 2 + (z / d) ** 2), 1e-5)
    return np.hypot(np.maximum(s, 0), p[..., 1] - y) + np.minimum(s, 0) * (p[..., 1] == y)

def head(p, kind):
    w, h, d = LIMBS[kind]['head']
    y = (p[..., 1] - (HEIGHT[kind] - h)) / h
    low = np.clip(-y, 0, 1)
    slim = 1 - .22 * low ** 1.6
    return oval((p[..., 0] / (w * slim), w), (y, h), ((p[..., 2] - .014 - .020 * low) / (d * slim), d))

def hand(p, wrist, along, s, size):
    """a smooth hand: palm to the thigh, fingers together, the thumb forward"""
    a = along / np.linalg.norm(along)
    z = np.array([0, 0, 1.]) - a * a[2]; z /= np.linalg.norm(z)
    x = np.cross(a, z)
    q = p - (wrist + a * .082 * size)
    u, v, w = q @ x, q @ a, q @ z
    slim = 1 - .22 * np.clip(v / (.098 * size), 0, 1) ** 2 - .12 * np.clip(-v / (.098 * size), 0, 1) ** 2
    palm = oval((u / (.0155 * size * slim), .0155), (v / (.100 * size), .100), (w / (.037 * size * slim), .037), 3.4)
    t0, t1 = wrist + a * .035 * size + z * .016, wrist + a * .098 * size + z * .041 * size
    return smin(palm, cone(p, (*t0, *t1, .0115 * size, .0082 * size)), .014)

def limb(p, points, radii):
    """an arm or a leg, from the top: close enough to upright that each height has its own centre and radius"""
    q, r = np.array(points)[::-1], np.array(radii)[::-1]
    ys = np.linspace(q[0, 1], q[-1, 1], 64)
    x, z, rad = (PchipInterpolator(q[:, 1], v)(ys) for v in (q[:, 0], q[:, 2], r))
    slope = np.hypot(np.gradient(x, ys), np.gradient(z, ys)); rad = rad * np.sqrt(1 + slope ** 2)
    y = np.clip(p[..., 1], ys[0], ys[-1])
    at = lambda v: np.interp(y, ys, v).astype('f4')
    d = np.sqrt((p[..., 0] - at(x)) ** 2 + (p[..., 2] - at(z)) ** 2 + (p[..., 1] - y) ** 2)
    return (d - at(rad)) / at(np.sqrt(1 + slope ** 2))

def leg(kind, s, dx):
    x, y, z, _, _ = drafting.BODIES[kind]['leg']
    at = lambda q, dz: (s * (x + dx * (y - q) / (y - .04)), q, z + dz)
    return [at(.86, .002), at(.68, .004), at(.49, .004), at(.43, -.002), at(.345, -.012), at(.085, -.014)]

def field(p, kind, pose, leg_dx):
    sl, _ = drafting.body(kind, 20, leg_dx)
    d = torso(p, sl)
    cones = arms(kind, *pose)
    shown = LIMBS[kind]['shown']
    size = 1 if kind == 'w' else 1.10
    for s, (upper, fore) in zip((-1, 1), (cones[:2], cones[2:])):
        a, e, w = np.array(upper[:3]), np.array(fore[:3]), np.array(fore[3:6])
        d = smin(d, limb(p, [a, a + (e - a) * .6, e, e + (w - e) * .3, w], shown))
        d = smin(d, hand(p, w, w - e, s, size), .022)
        points = leg(kind, s, leg_dx)
        d = smin(d, limb(p, points, LIMBS[kind]['leg']))
        ax, ay, az = points[-1]
        d = smin(d, cone(p, (ax, .034, az - .016, ax + s * .006, .050, az + .030, .026, .030)), .030)
        d = smin(d, cone(p, (ax + s * .002, .040, az + .010, ax + s * .020, .020, az + .150 * size, .032, .023)), .026)
    r = drafting.BODIES[kind]['slices'][-1][1]
    d = smin(d, cone(p, (0, 1.50, 0, 0, HEIGHT[kind] - .15, .012, r - .004, r - .008)), .012)   # the neck goes on into the head
    d = smin(d, head(p, kind), .030)
    return np.maximum(d, -p[..., 1])      # flat soles on the floor

# ----------------------------------------------------------------------------- the surface
def nets(D, lo, h):
    """naive surface nets: a vertex in every cell that the surface crosses, a quad across every edge that it crosses"""
    inside = D < 0
    n = np.array(D.shape) - 1
    corners = [np.array(c) for c in np.ndindex(2, 2, 2)]
    part = lambda A, c: A[c[0]:c[0] + n[0], c[1]:c[1] + n[1], c[2]:c[2] + n[2]]
    count = sum(part(inside, c).astype('i1') for c in corners)
    cell = (count > 0) & (count < 8)
    at = np.argwhere(cell)
    idx = np.full(cell.shape, -1); idx[cell] = np.arange(len(at))
    V, W = np.zeros((len(at), 3)), np.zeros(len(at))
    for a in corners:
        for k in range(3):
            if a[k]: continue
            b = a.copy(); b[k] = 1
            da, db = part(D, a)[cell], part(D, b)[cell]
            m = (da < 0) != (db < 0)
            t = da[m] / (da[m] - db[m])
            V[m] += a + t[:, None] * (b - a); W[m] += 1
    V = np.array(lo) + h * (at + V / W[:, None])
    F = []
    for k in range(3):
        u, v = (k + 1) % 3, (k + 2) % 3
        e = np.zeros(3, int); e[k] = 1
        s = [slice(None)] * 3; s2 = s.copy(); s[k], s2[k] = slice(0, -1), slice(1, None)
        cross = np.argwhere(inside[tuple(s)] != inside[tuple(s2)])
        cross = cross[(cross[:, u] > 0) & (cross[:, v] > 0) & (cross[:, u] < n[u]) & (cross[:, v] < n[v])]
        du, dv = np.eye(3, dtype=int)[u], np.eye(3, dtype=int)[v]
        q = np.stack([idx[tuple((cross - o).T)] for o in (du + dv, dv, 0 * du, du)], 1)
        flip = ~inside[tuple(cross.T)]
        q[flip] = q[flip][:, ::-1]
        F.append(q)
    F = np.vstack(F); F = F[(F >= 0).all(1)]
    return V, np.vstack([F[:, [0, 1, 2]], F[:, [0, 2, 3]]])

def surface(kind, pose, leg_dx=.02, h=.0065):
    lo, hi = np.array([-.62, -.012, -.20]), np.array([.62, HEIGHT[kind] + .02, .26])
    n = np.ceil((hi - lo) / h).astype(int)
    xs = [lo[k] + h * np.arange(n[k]) for k in range(3)]
    D = np.empty(n, 'f4')
    for i in range(0, n[0], 24):
        p = np.stack(np.meshgrid(xs[0][i:i + 24], xs[1], xs[2], indexing='ij'), -1).astype('f4')
        D[i:i + 24] = field(p, kind, pose, leg_dx)
    return nets(D, lo, h)
