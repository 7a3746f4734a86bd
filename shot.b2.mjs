import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
const base='http://localhost:8731'
const api = async (path, token, lang='en') => fetch(base+'/api/v1/'+path,{headers:{Authorization:'Bearer '+token,'Accept-Language':lang}})
const login = await (await fetch(base+'/api/v1/auth/login',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify({email:'admin@example.com',password:'coverdesk-demo'})})).json()
const token = login.data?.token ?? login.data?.accessToken
const q = await (await api('quotes?range=%5B0,99%5D&filter='+encodeURIComponent(JSON.stringify({exchange_rate_null:false,status:['presented','received']})),token)).json()
console.log(q.meta?.total, q.data?.slice(0,3).map(x=>[x.work_order_id,x.status,x.premium_total,x.premium_converted,x.exchange_rate]))
console.log(JSON.stringify(q).slice(0,300)); const id = q.data[0].work_order_id
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const lang of ['en','ar']) {
  const pdf = Buffer.from(await (await api(`work-orders/${id}/documents/comparison.pdf?language=${lang}`,token)).arrayBuffer())
  writeFileSync(`/tmp/b2/shots/c-${lang}.pdf`, pdf)
  const ctx = await b.newContext({ viewport:{width:1280,height:900}, locale: lang })
  const p = await ctx.newPage()
  p.setDefaultTimeout(60000)
  p.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0,300)))
  p.on('console', m => { if (m.type()==='error') console.log('CONSOLE', m.text().slice(0,300)) })
  await p.goto(base+'/build/login'); await p.waitForSelector('input[type=password]')
  await p.fill('input[name=email]', 'admin@example.com'); await p.fill('input[type=password]','coverdesk-demo'); await p.click('button[type=submit]')
  await p.waitForURL(u => !u.pathname.endsWith('/login'))
  for (const [name, path] of [['grid',`work-orders/${id}/quote`],['rates','exchange-rates'],['dash','dashboard'],['orders','work-orders']]) {
    if (name==='rates' && lang==='ar') continue
    await p.goto(base+'/build/'+path); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(1500)
    if (name==='dash') await p.screenshot({path:`/tmp/b2/shots/${name}-${lang}.png`, fullPage:true})
    else await p.screenshot({path:`/tmp/b2/shots/${name}-${lang}.png`})
  }
  await ctx.close()
}
await b.close()
