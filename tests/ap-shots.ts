import { launchChromium } from './chromium.ts';
const base='http://localhost:3960';
const b=await launchChromium();
const sizes={phone:{viewport:{width:360,height:740},isMobile:true,hasTouch:true},wide:{viewport:{width:1440,height:900}}} as const;
async function code(email:string){ for(let i=0;i<50;i++){ const l=await (await fetch(`${base}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json() as any[]; const hit=l.map(x=>/\b\d{6}\b/.exec(x.text)?.[0]).find(Boolean); if(hit) return hit; await new Promise(r=>setTimeout(r,200));} throw new Error('no code '+email);}
const which=process.argv[2]??'all';
for (const [size,opt] of Object.entries(sizes)) {
 const ctx=await b.newContext({...opt,baseURL:base,reducedMotion:'reduce'}); ctx.setDefaultTimeout(8000);
 const page=await ctx.newPage(); page.on('console',m=>m.type()==='error'&&console.log(size,'console:',m.text())); page.on('pageerror',e=>console.log('pageerror',e.message));
 const shot=async(n:string,full=false)=>{await page.waitForTimeout(350); await page.screenshot({path:`/tmp/ap/shots/${n}-${size}.png`,fullPage:full});};
 const ready=()=>page.waitForFunction(()=>Object.keys(document).some(k=>k.startsWith('__reactContainer')));
 const go=async(p:string)=>{await page.goto(p);await ready();};
 const email=`ada.${Date.now()}@example.com`;
 try{
 await go('/login'); await shot('login');
 await page.getByRole('button',{name:'Login / Continue'}).click(); await shot('login-error');
 await page.getByLabel('Email').fill(email); await page.getByRole('button',{name:/Login|Please/}).click();
 await page.getByText('Account not found').first().waitFor(); await shot('login-unknown');
 await page.waitForURL('**/register'); await shot('register-kept');
 await page.getByLabel('First name').fill('adaeze'); await page.getByLabel('Last name').fill('okafor');
 await page.getByRole('button',{name:'Continue'}).click();
 await page.getByText('Check your e-mail').waitFor(); await shot('register-code');
 await page.getByLabel('Digit 1 of 6').fill('000000'); await page.getByRole('button',{name:'Verify OTP'}).click(); await page.getByText('Invalid OTP').first().waitFor(); await shot('register-code-wrong');
 const c=await code(email); await page.getByLabel('Digit 1 of 6').fill(c); await page.getByRole('button',{name:/Verify OTP|Invalid/}).click();
 await page.getByText('Registration successful').first().waitFor(); await shot('register-done');
 await page.waitForURL(base+'/'); await ready();
 await go('/profile'); await page.getByText('No orders yet').waitFor(); await shot('profile-empty');
 await page.getByRole('tab',{name:'Account Settings'}).click(); await shot('profile-settings',true);
 await page.getByRole('button',{name:'Edit'}).click(); await shot('profile-edit',true);
 await page.getByRole('button',{name:'Delete Account'}).click(); await shot('profile-delete',true);
 await go('/checkout'); await shot('checkout-in');
 await ctx.clearCookies();
 await go('/orders'); await shot('orders-guest',true);
 await go('/checkout'); await shot('checkout-guest');
 await page.getByRole('button',{name:'Log in'}).click(); await page.getByRole('dialog',{name:'Log in'}).waitFor(); await shot('dialog-email');
 await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.org'); await page.getByRole('dialog').getByRole('button',{name:'Continue'}).click();
 await page.getByText('We know no account').waitFor(); await shot('dialog-stranger');
 await page.getByRole('button',{name:'Try another email'}).click(); await page.getByRole('dialog').getByLabel('Email').fill(email); await page.getByRole('dialog').getByRole('button',{name:'Continue'}).click();
 await page.getByRole('dialog',{name:'Enter your code'}).waitFor(); await shot('dialog-code');
 }catch(e){console.log(size,String(e)); await page.screenshot({path:`/tmp/ap/shots/FAIL-${size}.png`});}
 await ctx.close();
}
await b.close();
