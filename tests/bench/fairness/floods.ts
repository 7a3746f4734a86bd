import { DEMO_PASSWORD } from '../../../server/accounts/auth/demoPassword'
import { picture } from '../../server/settings/pictures'
import { largestPermissions, wideFile } from '../../server/starvation/largest'
import { measureNames } from '../../server/starvation/validCalls'
import { studioResource } from '../../support/walk/studioResource'

/** A request; `nth` differs for each. */
export type Request = (nth: number) => {
  method?: string
  path: string
  body?: unknown
  /** The content type of a body that is not JSON. */
  type?: string
}

/** What the expensive calls are about. */
export interface About {
  policy: number
  /** A file to upload. */
  file: Uint8Array
  /** An upload of rows that are checked. */
  imported: string
}

interface Flood {
  /** The routes whose expensive work it does, as in the table of prices. */
  routes: readonly string[]
  of: (about: About) => Request
}

const query = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')
const get =
  (path: string): Request =>
  () => ({ path })
const texts = (count: number) => ({ or: Array.from({ length: count }, (_, at) => ({ notes_q: `zz${at}` })) })
const ids = Array.from({ length: 1_000 }, (_, at) => at + 1)
const rows = wideFile({ columns: 20, rows: 500, cell: 100 })
const measures = await measureNames()
const logo = await picture.png()

/** The most expensive calls that the server accepts, for each kind of route that costs more than a point. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'reports as PDF': {
    routes: ['GET /{resource}/report'],
    of: () => get('policies/report?by=status&measures=count,sum:premium_net/count&format=pdf'),
  },
  documents: {
    routes: ['GET /{resource}/{id}/documents/{document}'],
    of: ({ policy }) => get(`policies/${policy}/documents/certificate.pdf`),
  },
  groups: {
    routes: ['GET /{resource}/groups'],
    of: () => get('policies/groups?by=insurance_company_id&measures=sum:premium_net'),
  },
  measures: { routes: ['GET /measures'], of: () => get(`measures?names=${measures.slice(0, 60)}`) },
  'figures of a record': { routes: ['GET /{resource}/{id}/figures'], of: () => get('customers/1/figures') },
  tallies: { routes: ['GET /{resource}/tally'], of: () => get('policies/tally?by=status') },
  'exports as XLSX': { routes: ['GET /{resource}/export'], of: () => get('customers/export?format=xlsx') },
  'exports of the audit log': { routes: ['GET /operations/export'], of: () => get('operations/export') },
  'plans of definitions': {
    routes: ['POST /studio/plan'],
    of: () => () => ({
      ...{ method: 'POST', path: 'studio/plan' },
      body: { changes: { [studioResource.name]: studioResource } },
    }),
  },
  'checks of definitions': {
    routes: ['POST /studio/check'],
    of: () => () => ({
      ...{ method: 'POST', path: 'studio/check' },
      body: { changes: { [studioResource.name]: studioResource } },
    }),
  },
  'sheets for Studio': {
    routes: ['POST /studio/sheets'],
    of: () => () => ({ method: 'POST', path: 'studio/sheets', body: rows, type: 'text/csv' }),
  },
  'previews of rules': {
    routes: ['POST /access/preview'],
    of: () => () => ({
      ...{ method: 'POST', path: 'access/preview' },
      body: { permissions: largestPermissions(), user_type: 4 },
    }),
  },
  'dry runs of bulk changes': {
    routes: ['PUT /{resource}', 'DELETE /{resource}', 'POST /{resource}/transitions/{name}'],
    of: () => nth => ({
      method: 'PUT',
      path: `customers?${query({ filter: { status: ['active', 'prospect'] } })}&dry_run=1`,
      // A dry run that equals a waiting one is refused.
      body: { notes: `${nth} ${'n'.repeat(5_000)}` },
    }),
  },
  'restores of 1,000': {
    routes: ['POST /{resource}/trash/restore', 'POST /{resource}/trash/purge'],
    of: () => () => ({ method: 'POST', path: 'customers/trash/restore', body: { ids } }),
  },
  uploads: {
    routes: ['POST /files'],
    of:
      ({ file }) =>
      () => {
        const body = new FormData()
        body.set('file', new File([new Uint8Array(file)], 'certificate.pdf', { type: 'application/pdf' }))
        return { method: 'POST', path: 'files', body }
      },
  },
  logos: {
    routes: ['POST /settings/logo'],
    of: () => () => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }))
      return { method: 'POST', path: 'settings/logo', body }
    },
  },
  'files to import': {
    routes: ['POST /{resource}/imports'],
    of: () => () => ({ method: 'POST', path: 'customers/imports?name=a.csv', body: rows, type: 'text/csv' }),
  },
  'changed readings of a file': {
    routes: ['PUT /imports/{id}'],
    of:
      ({ imported }) =>
      () => ({
        ...{ method: 'PUT', path: `imports/${imported}` },
        body: { reading: { separator: ',', header: 1 } },
      }),
  },
  'reports of a file': {
    routes: ['GET /imports/{id}/report'],
    of: ({ imported }) => get(`imports/${imported}/report`),
  },
  'dry runs of imports': {
    routes: ['POST /{resource}/import', 'POST /imports/{id}/check', 'POST /imports/{id}/write'],
    of: () => nth => ({
      ...{ method: 'POST', path: 'customers/import?dry_run=1&unknown=ignore' },
      ...{ body: `first_name,last_name\n${`Ana,Doe ${nth}\n`.repeat(200)}`, type: 'text/csv' },
    }),
  },
  duplicates: {
    routes: ['POST /{resource}/duplicates'],
    of: () => () => ({
      ...{ method: 'POST', path: 'customers/duplicates' },
      body: { name: 'Amel Ben Salah', email: 'amel@example.com', phone: '+21620000000' },
    }),
  },
  searches: { routes: ['GET /search'], of: () => get(`search?q=${'ab%20'.repeat(50)}ab`) },
  'pages of 1,000': { routes: ['GET /{resource}'], of: () => get('customers?range=[0,999]') },
  'searches of many texts': {
    routes: ['GET /{resource}'],
    of: () => get(`customers?${query({ filter: texts(20) })}`),
  },
  'searches of few texts': {
    routes: ['GET /{resource}'],
    of: () => get(`customers?${query({ filter: texts(3) })}`),
  },
  'lists by a reference': {
    routes: ['GET /{resource}'],
    of: () => get(`policies?${query({ sort: ['customer_id', 'ASC'], range: [0, 99] })}`),
  },
  notifications: { routes: ['GET /notifications'], of: () => get('notifications?range=[0,99]') },
  mails: { routes: ['GET /outbox'], of: () => get('outbox') },
  "the API's document": { routes: ['GET /openapi.json', 'GET /docs'], of: () => get('openapi.json') },
  'pages of the API': { routes: ['GET /docs/{tag}'], of: () => get('docs/policies') },
  'sign-ins': {
    routes: [
      ...['POST /auth/login', 'POST /auth/register', 'POST /auth/reset-password', 'POST /auth/verify-email'],
      ...['POST /auth/change-password', 'PUT /auth/profile', 'POST /auth/two-steps/enable'],
      ...['POST /auth/two-steps/disable', 'POST /auth/two-steps/recovery-codes'],
    ],
    of: () => () => ({
      ...{ method: 'POST', path: 'auth/login' },
      body: { email: 'admin@example.com', password: DEMO_PASSWORD },
    }),
  },
}

/** Routes of which the server accepts no second call while the first runs, or few calls in a time. */
export const NOT_FLOODED = [
  'POST /studio/apply',
  'POST /operations/{id}/undo',
  'POST /subscriptions/send',
  'POST /outbox/release',
  'POST /outbox/drop',
  'POST /imports/{id}/replace',
]
