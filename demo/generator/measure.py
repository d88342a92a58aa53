"""The sizes of what the demo sells, measured on its patterns: measure.py > ../sizes.json

The panels are drafted in one size, the mannequins' own: Small for women, Medium for men, 32 for trousers that are sold
by the waist. Measures of that size are read off the panels and the mannequins; the other sizes follow by the steps
below, as a tailor grades a pattern. Nothing is simulated: numpy and scipy are enough.
"""
import json, os
import numpy as np
import drafting, garments
from catalogue import PRODUCTS, TRIM, slug

LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
# Centimetres from each letter to the next: round the body, down the body, along the arm, across the shoulders.
STEPS = dict(round=[4, 5, 5, 6, 6, 6], down=[1.5] * 6, arm=[1] * 6, across=[1.2, 1.4, 1.4, 1.6, 1.6, 1.6], leg=[.5] * 6)
# Waists in inches, two at a time.
INCHES = [str(n) for n in range(28, 42, 2)]
INCH_STEPS = dict(round=[5.08] * 6, down=[1] * 6, leg=[.5] * 6)
GRADE = dict(Chest='round', Bust='round', Waist='round', Hips='round', Hem='round', Length='down', Sleeve='arm', Shoulders='across',
             **{'Waist, stretched': 'round', 'Inside leg': 'leg', 'Leg opening': 'leg', 'Cuff to cuff': 'arm'})


def panels(name):
    """the front panel of a garment, and the points of its right half by their tag"""
    front = garments.LIB[name]().panels[0]
    at = lambda tag: np.array([front.outline[i] for i in front.tags[tag + '.R']])
    return front, at


def span(points):
    return float(np.hypot(*np.diff(points, axis=0).T).sum())


def width(front, y):
    """how wide the panel lies at a height"""
    o = front.outline; a, b = o, np.roll(o, -1, 0)
    hit = [(p[0] + (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1])) for p, q in zip(a, b) if (p[1] - y) * (q[1] - y) <= 0 and p[1] != q[1]]
    return max(hit) - min(hit)


def side(at, y):
    """how far from the middle the side seam is at a height; above it the same line is the sleeve"""
    under = at('under')
    return float(min(under[np.abs(under[:, 1] - y) < .012, 0]))


def length(at):
    return at('neck')[-1][1] - at('hem')[:, 1].min()


def top(name, chest):
    """the body and the sleeves are cut in one: where they would be sewn is drawn on (`TRIM`)"""
    front, at = panels(name)
    (sx, sy), (ux, _) = TRIM[name]['trim']['armhole']
    return {'Shoulders': 2 * sx, chest: 4 * ux, 'Length': length(at), 'Sleeve': float(np.hypot(*(at('cuff')[0] - (sx, sy))))}


def wide(name):
    """boubou and agbada: one sweep of cloth"""
    front, at = panels(name)
    return {'Cuff to cuff': 2 * at('cuff')[0][0], 'Length': length(at), 'Hem': 4 * at('hem')[:, 0].max()}


def bottoms(name, elastic):
    front, at = panels(name)
    hem = at('hem')
    hips = max(width(front, y) for y in np.arange(.80, .90, .01))
    return {'Waist': 4 * at('waist')[-1][0] * elastic, 'Hips': 2 * hips, 'Inside leg': span(at('inseam')), 'Leg opening': 2 * abs(hem[0][0] - hem[-1][0])}


def elastic_of(name):
    """by how much the waistband is narrower than the cloth in it"""
    g = garments.LIB[name]()
    y = max(p[1] for p in g.panels[0].outline) - .03
    return float(g.kw['restscale']('front', np.array([[0., y]]))[0][0])


def measure(name):
    """a garment's measures in metres, in the size that it is drafted in"""
    if name in ('tee_m', 'tee_w', 'polo', 'shirt', 'sweatshirt', 'senator'):
        return top(name, 'Bust' if name == 'tee_w' else 'Chest')
    if name in ('blouse', 'wrapdress'):
        m = top(name, 'Bust')
        return {'Bust': m['Bust'], 'Waist, stretched': 4 * side(panels(name)[1], 1.10), 'Length': m['Length'], 'Sleeve': m['Sleeve']}
    if name in ('boubou', 'agbada'):
        return wide(name)
    if name == 'slipdress':
        front, at = panels(name)
        return {'Bust': 2 * width(front, 1.28), 'Waist': 2 * width(front, 1.10) * .86, 'Length': length(at), 'Hem': 4 * at('hem')[:, 0].max()}
    if name == 'skirt':
        front, at = panels(name)
        return {'Waist': 4 * at('waist')[-1][0] * elastic_of(name), 'Length': at('waist')[0][1] - at('hem')[0][1], 'Hem': 4 * at('hem')[:, 0].max()}
    if name in ('palazzo', 'chinos', 'joggers'):
        return bottoms(name, elastic_of(name))
    if name == 'jumpsuit':
        front, at = panels(name)
        return {'Bust': 2 * width(front, 1.28), 'Waist, stretched': 2 * width(front, 1.10), 'Hips': 2 * width(front, .86), 'Inside leg': span(at('inseam'))}
    if name == 'fila':
        front, at = panels(name)
        return {'Round the head': 2 * width(front, 1.10), 'Height': front.outline[:, 1].max() - front.outline[:, 1].min()}
    front, at = panels('tote')
    return {'Width': width(front, .8), 'Height': front.outline[:, 1].max() - front.outline[:, 1].min()}


def girth(kind, y0, y1, pick):
    """round the mannequin, between two heights: an ellipse by Ramanujan"""
    rows = [r for r in drafting.body(kind, 20)[0] if y0 <= r[0] <= y1]
    round_ = [np.pi * (3 * (a + b) - np.sqrt((3 * a + b) * (a + 3 * b))) for _, a, b, _ in rows]
    return float(pick(round_))


def person(kind):
    """the mannequin's own measures, to the centimetre: a body is not measured in millimetres"""
    chest = 'Bust' if kind == 'w' else 'Chest'
    measured = {chest: girth(kind, 1.20, 1.34, max), 'Waist': girth(kind, 1.05, 1.15, min), 'Hips': girth(kind, .80, 1.0, max)}
    return {n: round(v, 2) for n, v in measured.items()}


def graded(measures, sizes, gender):
    """every measure in every size, centimetres"""
    if sizes == ['Standard']:
        return [dict(name=n, cm={'Standard': round(v * 100, 1)}) for n, v in measures.items()]
    numbers = sizes[0].isdigit()
    ladder, steps = (INCHES, INCH_STEPS) if numbers else (LETTERS, STEPS)
    base = ladder.index('32' if numbers else 'S' if gender == 'women' else 'M')
    def value(name, v, size):
        way, i = steps[GRADE[name]], ladder.index(size)
        return round(v * 100 + (sum(way[base:i]) if i > base else -sum(way[i:base])), 1)
    return [dict(name=n, cm={s: value(n, v, s) for s in sizes}) for n, v in measures.items()]


def whole(measures):
    return [dict(m, cm={s: round(v) for s, v in m['cm'].items()}) for m in measures]


BODY = {  # what of a person counts for what they buy
    'Skirts': ['Waist', 'Hips'], 'Trousers': ['Waist', 'Hips'], 'Joggers & Sweats': ['Chest', 'Waist', 'Hips'],
    'Jumpsuits': ['Bust', 'Waist', 'Hips'], 'Dresses': ['Bust', 'Waist', 'Hips'],
}

if __name__ == '__main__':
    here = os.path.dirname(os.path.abspath(__file__))
    shop = {p['slug']: p for p in json.load(open(os.path.join(here, '../catalogue.json')))}
    sold = [(shop[slug(p['name'])], p['garment']) for p in PRODUCTS if slug(p['name']) in shop]
    drawn = {g: measure(g) for g in dict.fromkeys(g for _, g in sold)}
    products = {p['slug']: graded(drawn[g], p['sizes'], p['gender']) for p, g in sold}
    guides = []
    for gender, category in sorted({(p['gender'], p['category']) for p, _ in sold}, reverse=True):
        sizes = sorted({s for p, _ in sold if (p['gender'], p['category']) == (gender, category) for s in p['sizes']},
                       key=lambda s: (LETTERS + INCHES + ['Standard']).index(s))
        if sizes == ['Standard']:
            continue
        whom = person('w' if gender == 'women' else 'm')
        body = {n: whom[n] for n in BODY.get(category, ['Bust' if gender == 'women' else 'Chest', 'Waist'])}
        guides.append(dict(gender=gender, category=category, measures=whole(graded(body, sizes, gender))))
    print(json.dumps(dict(guides=guides, products=products), indent=2))
