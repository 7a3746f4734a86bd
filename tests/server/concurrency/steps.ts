import { Secret, TOTP } from 'otpauth'
import { lastToken } from '../auth/mailbox'
import { dinars, TODAY } from '../product/market'
import { PASSWORD } from './copy'
import { ends } from './finalStates'
import { because, call, create, current, move, type Step } from './step'

const person = (name: string) => ({
  kind: 'person',
  first_name: 'Kim',
  last_name: name,
  email: `${name}@example.org`,
})

const customers: Step[] = [
  create('customers', 'customer', () => person('First')),
  create('customers', 'second', () => person('Second')),
  {
    send: async copy => {
      const path = `customers/${copy.memo.customer}`
      const { version } = await current(copy, path)
      return { op: 'PUT /customers/{id}', path, body: { version, notes: 'Changed' } }
    },
  },
  call(
    'POST /customers/duplicates',
    () => '',
    () => ({ email: 'First@example.org' }),
  ),
  move(
    'customers',
    'block',
    memo => memo.customer,
    () => because,
  ),
  move(
    'customers',
    'unblock',
    memo => memo.customer,
    () => because,
  ),
  call('DELETE /customers/{id}', memo => memo.second),
  call('POST /customers/{id}/restore', memo => memo.second),
  call('DELETE /customers/{id}', memo => memo.second),
  call(
    'POST /customers/trash/restore',
    () => '',
    memo => ({ ids: [memo.second] }),
  ),
  call('DELETE /customers/{id}', memo => memo.second),
  call(
    'POST /customers/trash/purge',
    () => '',
    memo => ({ ids: [memo.second] }),
  ),
  create('customers', 'third', () => person('Third')),
  {
    send: ({ memo }) => ({
      op: 'PUT /customers',
      path: `customers?filter={"id":[${memo.third}]}`,
      body: { occupation: 'cook' },
    }),
    keep: ({ memo }, { body: { meta } }) => {
      memo.bulk = meta?.operation
    },
  },
  call(
    'POST /operations/{id}/undo',
    memo => memo.bulk,
    () => ({}),
  ),
  {
    send: ({ memo }) => ({
      op: 'PUT /customers',
      path: `customers?filter={"id":[${memo.third}]}&dry_run=1`,
      body: { occupation: 'baker' },
    }),
    keep: ({ memo }, { body: { data } }) => {
      memo.dryRun = data.id
    },
  },
  call('POST /jobs/{id}/run', memo => memo.dryRun),
  {
    send: ({ memo }) => ({ op: 'DELETE /customers', path: `customers?filter={"id":[${memo.third}]}` }),
  },
]

const LINES =
  'first_name,last_name,email\nAli,Row,ali.row@example.org\nBaya,Row,baya.row@example.org\nX,Row,wrong\n'

const imports: Step[] = [
  {
    // Each upload is a separate import, so the file is uploaded once and only its plan is sent several times.
    send: async copy => {
      const answer = await copy.market.test.app.request('/api/v1/customers/imports?name=list.csv', {
        method: 'POST',
        headers: { Authorization: `Bearer ${copy.memo.tokens.admin}`, 'Content-Type': 'text/csv' },
        body: LINES,
      })
      copy.memo.import = ((await answer.json()) as { data: { id: string } }).data.id
      return {
        op: 'PUT /imports/{id}',
        path: `imports/${copy.memo.import}`,
        body: { plan: { empty: 'clear' } },
      }
    },
  },
  call('POST /imports/{id}/check', memo => memo.import),
  {
    send: ({ memo }) => ({
      op: 'PUT /imports/{id}/rows/{row}',
      path: `imports/${memo.import}/rows/2`,
      body: { cells: { 1: 'Rows' } },
    }),
  },
  call(
    'POST /imports/{id}/replace',
    memo => memo.import,
    () => ({ column: 1, from: 'Rows', to: 'Row' }),
  ),
  call('POST /imports/{id}/skip', memo => memo.import),
  call(
    'POST /imports/{id}/write',
    memo => memo.import,
    () => ({ leave_out: true }),
  ),
  call('DELETE /imports/{id}', memo => memo.import),
  {
    send: () => ({
      op: 'POST /customers/import',
      path: 'customers/import',
      file: 'first_name,last_name,email\nCali,Row,cali.row@example.org\n',
    }),
  },
]

const cancelOn = (cancel_date: string): Step =>
  move(
    'policies',
    'cancel',
    memo => memo.policy,
    () => ({
      ...{ cancel_date, cancel_method: 'pro_rata', cancel_requested_by: 'customer', ...because },
    }),
  )

const work: Step[] = [
  create('work-orders', 'order', (memo, { market }) => ({
    ...{ customer_id: memo.customer, insurance_type_id: market.type, wanted_start: '2027-03-15' },
    ...{ answers: { plate: '123 TU 4567', seats: 5 }, currency: 'TND' },
  })),
  move('work-orders', 'request', memo => memo.order),
  move(
    'work-orders',
    'ask',
    memo => memo.order,
    (_memo, { market }) => ({ company_ids: market.carriers }),
    async ({ market, memo }) => {
      memo.quotes = (await market.quotes(memo.order)).map(({ id }) => id)
    },
  ),
  move(
    'quotes',
    'receive',
    memo => memo.quotes[0],
    () => ({ premium_net: dinars(900) }),
  ),
  move(
    'quotes',
    'receive',
    memo => memo.quotes[1],
    () => ({ premium_net: dinars(950) }),
  ),
  move(
    'quotes',
    'decline',
    memo => memo.quotes[2],
    () => because,
  ),
  move('work-orders', 'offer', memo => memo.order),
  move(
    'work-orders',
    'accept',
    memo => memo.order,
    memo => ({ accepted_quote_id: memo.quotes[0] }),
  ),
  move(
    'work-orders',
    'unaccept',
    memo => memo.order,
    () => because,
  ),
  move(
    'work-orders',
    'accept',
    memo => memo.order,
    memo => ({ accepted_quote_id: memo.quotes[0] }),
  ),
  move(
    'work-orders',
    'take_payment',
    memo => memo.order,
    () => ({
      ...{ first_payment_on: TODAY, first_payment_method: 'card', first_payment_reference: 'R-1' },
    }),
  ),
  move(
    'work-orders',
    'return_payment',
    memo => memo.order,
    () => because,
  ),
  move(
    'work-orders',
    'take_payment',
    memo => memo.order,
    () => ({
      ...{ first_payment_on: TODAY, first_payment_method: 'card', first_payment_reference: 'R-2' },
    }),
  ),
  {
    send: async ({ market, memo }) => {
      await market.addDocuments({ id: memo.order })
      return { op: 'POST /work-orders/{id}/issue', path: `work-orders/${memo.order}/issue`, body: {} }
    },
  },
  create('policies', 'policy', (memo, { market }) => ({
    ...{ policy_no: 'T-1', customer_id: memo.customer, insurance_company_id: market.carriers[0] },
    ...{ insurance_type_id: market.type, effective: '2027-01-01', instalment_count: 3 },
    ...{ collects_from: '2027-01-01', premium_net: dinars(1200) },
  })),
  {
    send: async copy => {
      const parts = await current(
        copy,
        `instalments?filter={"policy_id":${copy.memo.policy}}&sort=["number","ASC"]`,
      )
      copy.memo.parts = parts.map(({ id }: { id: number }) => id)
      const [{ id, version }] = parts
      return {
        op: 'POST /instalments/{id}/pay_part',
        path: `instalments/${id}/pay_part`,
        body: { version, payment_on: TODAY, payment_method: 'cash', payment_amount: dinars(100) },
      }
    },
  },
  move(
    'instalments',
    'pay_more',
    memo => memo.parts[0],
    () => ({
      ...{ payment_on: TODAY, payment_method: 'cash', payment_amount: dinars(50) },
    }),
  ),
  move(
    'instalments',
    'pay',
    memo => memo.parts[0],
    () => ({ payment_on: TODAY, payment_method: 'cash' }),
  ),
  {
    // Without a version, the instalment must still be paid only once.
    send: ({ memo }) => ({
      op: 'POST /instalments/{id}/pay',
      path: `instalments/${memo.parts[1]}/pay`,
      body: { payment_on: TODAY, payment_method: 'cash' },
    }),
  },
  move(
    'instalments',
    'reverse',
    memo => memo.parts[1],
    () => ({ reversed_payment: '1', reversal_kind: 'bounced', ...because }),
  ),
  move(
    'instalments',
    'reschedule',
    memo => memo.parts[2],
    () => ({ due_on: '2027-09-15', ...because }),
  ),
  create('payments', 'cheque', memo => ({
    ...{ customer_id: memo.customer, policy_id: memo.policy, amount: dinars(500) },
    ...{ paid_on: TODAY, method: 'transfer' },
  })),
  move(
    'payments',
    'reverse',
    memo => memo.cheque,
    () => ({ reversal_kind: 'bounced', ...because }),
  ),
  create('endorsements', 'endorsement', memo => ({
    ...{ policy_id: memo.policy, kind: 'limit', effective: '2027-07-02', annual_change: dinars(365) },
  })),
  move('endorsements', 'issue', memo => memo.endorsement),
  move(
    'endorsements',
    'void',
    memo => memo.endorsement,
    () => because,
  ),
  create('endorsements', 'refusedOne', memo => ({
    ...{ policy_id: memo.policy, kind: 'other', effective: '2027-08-02', annual_change: dinars(10) },
  })),
  move(
    'endorsements',
    'refuse',
    memo => memo.refusedOne,
    () => because,
  ),
  move(
    'policies',
    'suspend',
    memo => memo.policy,
    () => because,
  ),
  move(
    'policies',
    'resume',
    memo => memo.policy,
    () => because,
  ),
]

const claims: Step[] = [
  create('claims', 'claim', memo => ({
    ...{ policy_id: memo.policy, loss_date: '2027-02-10', loss_type: 'other' },
    ...{ description: 'Hit a wall while parking at the market.', estimate: dinars(450) },
  })),
  move('claims', 'report', memo => memo.claim),
  move('claims', 'acknowledge', memo => memo.claim),
  {
    send: async copy => {
      const path = `claims/${copy.memo.claim}`
      const { version } = await current(copy, path)
      return { op: 'PUT /claims/{id}', path, body: { version, required_documents: [] } }
    },
  },
  move('claims', 'review', memo => memo.claim),
  move(
    'claims',
    'approve',
    memo => memo.claim,
    () => ({ approved: dinars(400) }),
  ),
  move(
    'claims',
    'set_reserve',
    memo => memo.claim,
    () => ({ reserve: dinars(420), reserve_note: 'Repair' }),
  ),
  create('claim-payments', 'payment', memo => ({
    ...{ claim_id: memo.claim, amount: dinars(400), payee: 'Kim', method: 'transfer' },
  })),
  {
    send: ({ memo }) => ({
      op: 'POST /claim-payments/{id}/approve',
      path: `claim-payments/${memo.payment}/approve`,
      who: 'lead',
      body: {},
    }),
  },
  move(
    'claim-payments',
    'pay',
    memo => memo.payment,
    () => ({ paid_on: TODAY }),
  ),
  move('claims', 'close', memo => memo.claim),
  move(
    'claims',
    'reopen',
    memo => memo.claim,
    () => because,
  ),
  cancelOn('2027-06-01'),
  move(
    'policies',
    'withdraw_cancellation',
    memo => memo.policy,
    () => because,
  ),
  cancelOn('2027-03-01'),
]

const office: Step[] = [
  ...(
    ['general', 'users', 'claims', 'customers', 'insurance-companies', 'insurance-types', 'setup'] as const
  ).map(
    (group): Step => ({
      send: async copy => {
        const answer = await copy.as('admin', 'GET', `settings/${group}`)
        const version = answer.body.meta?.version
        return {
          op: `PUT /settings/${group}`,
          path: `settings/${group}`,
          body: { ...(version ? { version } : {}) },
        }
      },
    }),
  ),
  create('roles', 'role', () => ({
    name: 'Clerk',
    permissions: [{ action: ['read'], subject: ['Customer'] }],
  })),
  call(
    'PUT /roles/{id}',
    memo => memo.role,
    () => ({ name: 'Clerks' }),
  ),
  call('DELETE /roles/{id}', memo => memo.role),
  call('POST /roles/{id}/restore', memo => memo.role),
  create('users', 'user', () => ({
    ...{ name: 'New One', email: 'new.one@example.org', user_type: 3, language: 'en', active: true },
  })),
  call(
    'POST /auth/accounts/{id}/invite',
    memo => memo.user,
    () => ({}),
  ),
  call(
    'POST /auth/accounts/{id}/end-sessions',
    memo => memo.user,
    () => ({}),
  ),
  call(
    'POST /notifications/read-all',
    () => '',
    () => ({}),
  ),
]

const code = (secret: string, later: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

const WRONG_NOW = [401, 422]
/** Each repeated use of a code counts as a wrong attempt, and ten in a row reach the limit. */
const WRONG_CODE = [...WRONG_NOW, 429]
const NEW = 'another-horse-battery'

const MAILS_AGAIN =
  'who asks again for a mail gets it again, five times at most: the first may have been lost'

const accounts: Step[] = [
  {
    others: [429],
    mailsAgain: MAILS_AGAIN,
    send: () => ({
      op: 'POST /auth/register',
      path: 'auth/register',
      who: {},
      body: { name: 'Reg One', email: 'reg.one@example.org', password: NEW, password_confirmation: NEW },
    }),
  },
  {
    others: [429],
    mailsAgain: MAILS_AGAIN,
    send: () => ({
      op: 'POST /auth/forgot-password',
      path: 'auth/forgot-password',
      who: {},
      body: { email: 'staff@example.com' },
    }),
  },
  {
    others: WRONG_NOW,
    send: async ({ market }) => ({
      op: 'POST /auth/reset-password',
      path: 'auth/reset-password',
      who: {},
      body: {
        token: await lastToken(market.test.services, 'staff@example.com'),
        password: NEW,
        password_confirmation: NEW,
      },
    }),
  },
  {
    others: WRONG_NOW,
    send: () => ({
      op: 'POST /auth/two-steps/enable',
      path: 'auth/two-steps/enable',
      who: 'colleague',
      body: { password: PASSWORD },
    }),
    keep: () => undefined,
  },
  {
    others: WRONG_CODE,
    send: async copy => {
      const { body } = await copy.market.test.call('/api/v1/auth/two-steps/enable', {
        token: copy.memo.tokens.colleague,
        body: { password: PASSWORD },
      })
      copy.memo.secret = body.data.secret
      return {
        op: 'POST /auth/two-steps/confirm',
        path: 'auth/two-steps/confirm',
        who: 'colleague',
        body: { code: code(body.data.secret, -1) },
      }
    },
  },
  {
    others: WRONG_CODE,
    send: ({ memo }) => ({
      op: 'POST /auth/two-steps/recovery-codes',
      path: 'auth/two-steps/recovery-codes',
      who: 'colleague',
      body: { password: PASSWORD, code: code(memo.secret, 0) },
    }),
  },
  {
    others: WRONG_CODE,
    send: async ({ market, memo }) => {
      const { body } = await market.test.call('/api/v1/auth/login', {
        body: { email: 'colleague@example.com', password: PASSWORD },
      })
      return {
        op: 'POST /auth/two-steps',
        path: 'auth/two-steps',
        who: {},
        body: { challenge: body.data.challenge, code: code(memo.secret, 1) },
      }
    },
  },
  { others: [401], send: () => ({ op: 'DELETE /auth/sessions', path: 'auth/sessions', who: 'manager' }) },
  { others: [401], send: () => ({ op: 'POST /auth/logout', path: 'auth/logout', who: 'manager' }) },
]

/** The steps of an office's day; each depends on the steps before it. */
export const steps: Step[] = [...customers, ...imports, ...work, ...claims, ...ends, ...office, ...accounts]
