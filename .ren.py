import re,os,subprocess
def sh(c): return subprocess.check_output(c,shell=True,text=True)
EXT=r'\.(tsx?|mjs|md|css)$'
def files():
    return [f for f in sh('git ls-files').split('\n') if re.search(EXT,f) and os.path.exists(f) and f!='CHANGELOG.md' and not f.startswith('migrations')]
def mv(old,new):
    os.makedirs(os.path.dirname(new),exist_ok=True)
    sh(f'git mv {old} {new}')
def sub(pairs, only=None):
    for f in files():
        if only and not re.search(only,f): continue
        s=open(f).read(); n=s
        for a,b in pairs: n=re.sub(a,b,n)
        if n!=s: open(f,'w').write(n)
