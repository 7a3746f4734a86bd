import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withScripts } from '../../../build/page'
import { inlineHashes } from '../../../server/api/web/pageSources'
import { securityHeaders } from '../../../server/api/web/securityHeaders'

const API = 'https://api.example.com'

/** Returns the policy that this server sends with the same config.json. */
async function ownPolicy(path: string): Promise<string> {
  const sources = {
    api: [API],
    live: ['wss://api.example.com'],
    scripts: inlineHashes(withScripts(readFileSync('index.html', 'utf8'), process.cwd())),
  }
  const headers = new Headers()
  const context = { req: { path }, res: { headers }, set: () => undefined }
  await securityHeaders({ config: { trustedProxies: 0 }, sources })(context as never, async () => undefined)
  return headers.get('Content-Security-Policy') ?? ''
}

describe('hosting the front end elsewhere', () => {
  it.each(['hosting/nginx.conf', 'hosting/Caddyfile'])(
    'O-08 %s sends the policy that the pages need',
    async file => {
      const said = readFileSync(file, 'utf8')
      const given = /Content-Security-Policy "([^"]+)"/.exec(said)?.[1]
      // In both files, the page's address decides who can show it in a frame.
      const [framed, others] = [/~\^\/desk\/preview\/ "('\w+')"/, /default +"('none')"/].map(
        pattern => pattern.exec(said)?.[1] ?? '',
      )
      const frames = /\$coverdesk_frames|\{frames\}/
      expect(given?.replace(frames, others ?? '')).toBe(await ownPolicy('/build/customers'))
      expect(given?.replace(frames, framed ?? '')).toBe(await ownPolicy('/build/preview/customers'))
    },
  )

  it.each(['hosting/nginx.conf', 'hosting/Caddyfile'])('O-08 %s supports only TLS 1.2 and 1.3', file => {
    const said = readFileSync(file, 'utf8').replaceAll(/#.*/g, '')
    const spoken = [...said.matchAll(/ssl_protocols ([^;]+);|^\s*protocols (.+)$/gm)].map(
      ([, nginx, caddy]) => nginx ?? caddy,
    )
    // Caddy supports no older versions unless it is configured to.
    const servers = file.endsWith('.conf') ? said.split('listen 443 ssl').length - 1 : 0
    expect(spoken).toEqual(Array.from({ length: servers }, () => 'TLSv1.2 TLSv1.3'))
  })

  it.each(['hosting/nginx.conf', 'hosting/Caddyfile'])(
    'L-07 %s forwards live connections, except calls for the server alone',
    file => {
      const said = readFileSync(file, 'utf8').replaceAll(/#.*/g, '')
      expect(said).toMatch(/\s\/app\//)
      expect(said).not.toContain('/apps')
    },
  )
})
