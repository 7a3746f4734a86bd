import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curlExample, sampleOf } from '../../../server/api/openapi/docs/curlExample'
import { operationsByTag, type ShownDocument } from '../../../server/api/openapi/docs/described'
import { groupPage } from '../../../server/api/openapi/docs/groupPage'
import { openApiDocument } from '../../../server/api/openapi/document'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { post } from '../transitions/definitions'

const DOCS = '/api/v1/docs'
const [engine] = engines

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Defines a `curl` that prints its arguments. */
const CURL = `curl() { printf '%s\\037' "$@"; printf '\\036'; }; API=https://x.test AUTH='Authorization: Bearer 1|a'`

/** Runs examples in a real shell, and returns the arguments of each call of curl. */
function argumentsOf(examples: readonly string[]): string[][] {
  const output = execFileSync('bash', ['-euc', `${CURL}\n${examples.join('\n')}`], { encoding: 'utf8' })
  return output
    .split('\u001e')
    .slice(0, -1)
    .map(call => call.split('\u001f').slice(0, -1))
}

describe('C-12 the pages of the API', () => {
  let app: TestApp
  let document: ShownDocument
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    app = await openTestApp(engine)
    document = (await app.call('/api/v1/openapi.json')).body
  })
  afterAll(() => app.close())

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.app.request(path, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('C-12 N-07 the start page links to a page for every group, and those have every operation', async () => {
    const start = await open(DOCS)
    const links = new Set(matches(start.text, /href="\/api\/v1\/docs\/([^"#]+)"/g))
    expect([...links].sort()).toEqual([...operationsByTag(document).keys()].sort())
    for (const [tag, operations] of operationsByTag(document)) {
      const { status, text } = await open(`${DOCS}/${tag}`)
      expect(status, tag).toBe(200)
      const ids = matches(text, / id="([^"]+)"/g)
      expect(new Set(ids).size, tag).toBe(ids.length)
      expect(ids, tag).toEqual(expect.arrayContaining(operations.map(({ operationId }) => operationId)))
      // Each link inside a page leads to a part of it, each other one to a page.
      expect(
        matches(text, /href="#([^"]+)"/g).filter(id => !ids.includes(id)),
        tag,
      ).toEqual([])
      expect(
        matches(text, /href="\/api\/v1\/docs\/([^"#]+)"/g).filter(each => !links.has(each)),
        tag,
      ).toEqual([])
    }
    expect((await open(`${DOCS}/nothing`)).status).toBe(404)
    const ids = matches((await open(`${DOCS}/customers`)).text, / id="([^"]+)"/g)
    const first = ['listCustomers', 'createCustomer', 'updateManyCustomers', 'deleteManyCustomers']
    expect(ids.filter(id => id !== 'content').slice(0, 7)).toEqual([
      ...first,
      ...['readCustomer', 'updateCustomer', 'deleteCustomer'],
    ])
  })

  it('C-12 N-07 shows what a field is called, is, requires and refers to', async () => {
    const { text } = await open(`${DOCS}/work-orders`)
    const row = /<tr><td><code>customer_id<\/code>.*?<\/tr>/s.exec(text)?.[0]
    expect(row).toContain('<p>Customer</p>')
    expect(row).toContain(`href="${DOCS}/customers"`)
    expect(row).toContain('integer')
    expect(text).toMatch(/<code>version<\/code> <span class="mark must">required<\/span>/)
    expect(text).toContain('<code>readWorkOrder</code>')
  })

  it('C-12 every example is one call of curl that the document describes', () => {
    const operations = [...operationsByTag(document).values()].flat()
    const calls = argumentsOf(operations.map(operation => curlExample(document, operation)))
    expect(calls).toHaveLength(operations.length)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'api' })
    const wrong: string[] = []
    for (const [at, operation] of operations.entries()) {
      const sent = calls[at] ?? []
      const given = (option: string) => sent[sent.indexOf(option) + 1] ?? ''
      const json = sent.includes('--json')
      const sendsBody = json || sent.includes('-F') || sent.includes('--data-binary')
      const unnamed = sent.includes('-I') ? 'HEAD' : sendsBody ? 'POST' : 'GET'
      const method = sent.includes('-X') ? given('-X') : unnamed
      const url = sent.find(each => each.startsWith('https://x.test')) ?? ''
      const pattern = new RegExp(`^https://x\\.test${operation.path.replace(/\{\w+\}/g, '[\\w-]+')}$`)
      expect(method, operation.operationId).toBe(operation.method)
      // curl would wait for the body of `-X HEAD`.
      expect(given('-X')).not.toBe('HEAD')
      expect(url, operation.operationId).toMatch(pattern)
      expect(sent.includes('Authorization: Bearer 1|a')).toBe(operation.security?.length !== 0)
      for (const { name } of operation.parameters.filter(
        ({ in: place, required }) => place === 'query' && required,
      ))
        expect(
          sent.some(each => each.startsWith(`${name}=`)),
          operation.operationId,
        ).toBe(true)
      if (!json) continue
      const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1')
      const schema = `api#/paths/${encodeURI(path)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`
      if (!ajv.validate(schema, JSON.parse(given('--json'))))
        wrong.push(`${operation.operationId} ${given('--json')} ${ajv.errorsText()}`)
    }
    expect(wrong).toEqual([])
  })

  it('C-12 X-06 loads and runs nothing, with a policy that allows only its own style', async () => {
    for (const path of [DOCS, `${DOCS}/customers`]) {
      const { text, headers } = await open(path)
      expect(text).not.toMatch(/<script|<link|<img|<iframe| on\w+=| style=|javascript:/i)
      const [style = ''] = matches(text, /<style>(.*?)<\/style>/gs)
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers.get('Content-Security-Policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('I-01 I-05 is in the language of the browser, or the one that was chosen in the app', async () => {
    const arabic = await open(`${DOCS}/customers`, { 'Accept-Language': 'ar' })
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.text).toContain('<h1>العملاء</h1>')
    expect(arabic.text).toContain('<p>الاسم الأول</p>')
    const chosen = await open(DOCS, { 'Accept-Language': 'ar', Cookie: 'coverdesk-language=fr' })
    expect(chosen.text).toContain('<html lang="fr" dir="ltr">')
  })

  it('E-04 texts of definitions are shown as text', async () => {
    const label = () => `<b onclick="x">'"&</b>`
    const made = openApiDocument(post, '1.0.0', { label }) as unknown as ShownDocument
    const group = { tag: 'letters', title: label(), isResource: true, operations: 1 }
    const context = {
      ...{ document: made, language: 'en', groups: [group], api: 'https://x.test', isPublic: false },
      ...{ text: (key: string) => key, sample: { name: 'letters', title: 'name', create: '' } },
    }
    const text = String(await groupPage(context, group))
    expect(text).not.toContain('<b onclick')
    expect(text).toContain('&lt;b onclick=&quot;x&quot;&gt;')
  })

  it('C-12 an example quotes what a shell would read', () => {
    const operation = {
      ...{
        method: 'POST',
        path: '/a',
        operationId: 'a',
        summary: '',
        tags: [],
        parameters: [],
        responses: {},
      },
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { const: `it's $(id) \`id\` "x" \\ ` } } },
      },
    }
    const [sent = []] = argumentsOf([curlExample(document, operation)])
    expect(JSON.parse(sent.at(-1) ?? '')).toBe(`it's $(id) \`id\` "x" \\ `)
    expect(sampleOf(document, { anyOf: [{ type: 'null' }, { type: 'boolean' }] })).toBe(true)
  })
})
