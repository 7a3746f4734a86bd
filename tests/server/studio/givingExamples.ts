import type { Answer } from '../testApp'

const text = { kind: 'text' }
const flag = { kind: 'yesNo', default: false }
const nobody = { action: 'manage', subject: 'all' }
const status = {
  kind: 'choice',
  options: ['planned', 'open', 'closed'],
  default: 'planned',
  readOnly: true,
}
const yard = { kind: 'reference', to: 'yards', required: true, immutable: true }
const open = { from: ['planned'], to: 'open' }

/** Definitions in which each option limits what people can do. */
export const strict = {
  yards: { name: 'yards', title: 'name', subject: 'Depot', fields: { name: text, flag, nick: text } },
  depots: {
    name: 'depots',
    title: 'name',
    subject: 'Depot',
    fields: {
      name: { ...text, required: true },
      flag,
      town: text,
      needed: { ...text, required: true },
      code: { ...text, unique: true },
      shown: { ...text, visibleWhen: { town: 'Zed' } },
      secret: { ...text, readable: nobody },
      copy: { ...text, computed: 'name' },
      locked: { ...text, readOnly: true },
      asked: { ...text, readOnly: true },
      fixed: { ...text, immutable: true },
      private: { ...text, readable: nobody },
      guarded: { ...text, writable: nobody },
      boss_id: { kind: 'reference', to: 'users', filter: { active: true } },
      near_id: { kind: 'reference', to: 'depots', within: { town: 'town' } },
      yard_id: yard,
      type_id: { kind: 'reference', to: 'insurance-types' },
      set_id: { kind: 'reference', to: 'question-sets', readOnly: true },
      spare_ids: { kind: 'references', to: 'yards' },
      crew: {
        kind: 'list',
        fields: { user_id: { kind: 'reference', to: 'users', filter: { active: true } } },
      },
      given: { kind: 'answers', set: 'set_id', of: 'type_id', stage: 'request', protectedFor: nobody },
      status,
    },
    relations: { terms: { to: 'depot-terms', by: 'depot_id' } },
    transitions: {
      start: { from: ['open'], to: 'closed' },
      end: open,
      approve: { ...open, action: 'approve' },
      explain: { ...open, reason: true },
      fill: { ...open, requires: ['town'] },
      ask: open,
      expire: { ...open, by: 'server' },
      revert: open,
      check: { ...open, guard: { never: 'town == "Zed"' } },
    },
    rules: { blocked: { fields: ['town'], check: 'town != "Blocked"' } },
    uniques: { pair: { fields: ['name', 'town'] } },
    notifications: {
      opened: { on: { transitions: ['end'] }, to: [{ may: 'delete' }] },
      ended: { on: { transitions: ['end'] }, to: [{ may: 'update' }] },
    },
  },
  'depot-terms': {
    name: 'depot-terms',
    title: 'label',
    subject: 'Depot',
    parent: 'depot_id',
    menu: false,
    fields: {
      label: text,
      name: { ...text, readable: nobody },
      depot_id: { kind: 'reference', to: 'depots', required: true, immutable: true },
      starts_on: { kind: 'date', required: true },
    },
  },
  ledgers: {
    name: 'ledgers',
    title: 'name',
    subject: 'Depot',
    appendOnly: true,
    fields: { name: { ...text, required: true } },
  },
  diaries: {
    name: 'diaries',
    title: 'name',
    subject: 'Diary',
    owner: 'keeper_id',
    fields: { name: text, keeper_id: { kind: 'reference', to: 'users' } },
  },
  slips: {
    name: 'slips',
    title: 'name',
    subject: 'Depot',
    systemOnly: ['create'],
    fields: { name: { ...text, required: true } },
  },
}

/** What people can do through the API: `made` creates a record that everybody with rights can use. */
export interface Prober {
  call(path: string, method: string, body?: object): Promise<Answer>
  made(values?: object): Promise<number>
  valid(): Record<string, unknown>
  inactive: number
}

/** A change of one option that gives somebody something. */
export interface Giving {
  resource: string
  /** The path of the option in the definition, and its value afterwards; undefined removes it. */
  path: string
  value: unknown
  /** What the plan says of it. */
  says: `${'see' | 'fill in' | 'do' | 'notified'}: ${string}`
  /** Returns whether a person can do it now. */
  probe?(as: Prober): Promise<boolean>
}

const of = (path: string, value: unknown, says: Giving['says'], probe?: Giving['probe']): Giving => ({
  resource: 'depots',
  path,
  value,
  says,
  probe,
})
const isMade = async (answer: Promise<Answer>) => (await answer).status < 300
const creates = (values: object) => (as: Prober) =>
  isMade(as.call('depots', 'POST', { ...as.valid(), ...values }))
/** An answer can be a success although it has ignored the field. */
const changes = (field: string) => async (as: Prober) =>
  (await as.call(`depots/${await as.made()}`, 'PUT', { [field]: 'x' })).body.data?.[field] === 'x'
const makes =
  (transition: string, body: object = {}) =>
  async (as: Prober) =>
    isMade(as.call(`depots/${await as.made()}/${transition}`, 'POST', body))

/** An example for each option that can give something, by its place in the vocabulary. */
export const givingExamples: Record<string, Giving> = {
  subject: { ...of('subject', 'Customer', 'do: Read'), resource: 'ledgers' },
  // Flo sees the titles of all yards at depots, and only some yards.
  title: {
    ...of('title', 'nick', 'see: Nick', async as => {
      const [yard, depot] = [as.valid().yard_id, await as.made({ flag: true })]
      const answers = await Promise.all(
        [`yards/${yard}`, `depots/${depot}`].map(path => as.call(path, 'GET')),
      )
      return JSON.stringify(answers.map(({ body }) => body)).includes('Inside name')
    }),
    resource: 'yards',
  },
  titles: { ...of('titles', { fr: 'nick' }, 'see: Nick'), resource: 'yards' },
  fields: of('fields.extra', text, 'fill in: Extra', changes('extra')),
  'fields.*.required': of('fields.needed.required', undefined, 'fill in: Needed', creates({ needed: null })),
  'fields.*.unique': of('fields.code.unique', undefined, 'fill in: Code', async as => {
    await as.made({ code: 'A1' }).catch(() => undefined)
    return isMade(as.call('depots', 'POST', { ...as.valid(), code: 'A1' }))
  }),
  'fields.*.visibleWhen': of('fields.shown.visibleWhen', undefined, 'fill in: Shown', changes('shown')),
  // Flo reads the depots with the flag.
  'fields.*.default': of('fields.flag.default', true, 'do: Read'),
  'fields.*.defaultExpression': of('fields.town.defaultExpression', 'secret', 'see: Town'),
  'fields.*.computed': of('fields.copy.computed', 'secret', 'see: Copy', async as => {
    const { body } = await as.call(`depots/${await as.made({ secret: 'hush', flag: true })}`, 'GET')
    return body.data?.copy === 'hush'
  }),
  'fields.*.readOnly': of('fields.locked.readOnly', undefined, 'fill in: Locked', changes('locked')),
  'fields.*.immutable': of('fields.fixed.immutable', undefined, 'fill in: Fixed', changes('fixed')),
  'fields.*.readable': of('fields.private.readable', undefined, 'see: Private', async as => {
    const { body } = await as.call(`depots/${await as.made({ private: 'x', flag: true })}`, 'GET')
    return body.data?.private === 'x'
  }),
  'fields.*.writable': of('fields.guarded.writable', undefined, 'fill in: Guarded', changes('guarded')),
  'fields.*.protectedFor': of(
    'fields.given.protectedFor',
    { action: 'update', subject: 'Depot' },
    'see: Given',
  ),
  'fields.*.filter': of('fields.boss_id.filter', undefined, 'fill in: Boss', as =>
    isMade(as.call('depots', 'POST', { ...as.valid(), boss_id: as.inactive })),
  ),
  'fields.*.within': of('fields.near_id.within', undefined, 'fill in: Near', async as =>
    isMade(
      as.call('depots', 'POST', { ...as.valid(), town: 'Sfax', near_id: await as.made({ town: 'Tunis' }) }),
    ),
  ),
  'fields.*.to': of('fields.spare_ids.to', 'users', 'fill in: Spare ids'),
  'fields.*.fields': of('fields.crew.fields.user_id.filter', undefined, 'fill in: Crew', as =>
    isMade(as.call('depots', 'POST', { ...as.valid(), crew: [{ user_id: as.inactive }] })),
  ),
  parent: of('parent', 'yard_id', 'do: Read'),
  transitions: of('transitions.begin', open, 'do: Begin', makes('begin')),
  'transitions.*.from': of(
    'transitions.start.from',
    ['planned', 'open'],
    'do: Start (from Planned)',
    makes('start'),
  ),
  'transitions.*.to': of('transitions.end.to', 'closed', 'do: End', async as => {
    const { body } = await as.call(`depots/${await as.made()}/end`, 'POST', {})
    return body.data?.status === 'closed'
  }),
  'transitions.*.action': of('transitions.approve.action', undefined, 'do: Approve', makes('approve')),
  'transitions.*.reason': of('transitions.explain.reason', undefined, 'do: Explain', makes('explain')),
  'transitions.*.requires': of('transitions.fill.requires', undefined, 'do: Fill', makes('fill')),
  'transitions.*.input': of('transitions.ask.input', ['asked'], 'fill in: Asked', async as => {
    const { body } = await as.call(`depots/${await as.made()}/ask`, 'POST', { asked: 'x' })
    return body.data?.asked === 'x'
  }),
  'transitions.*.due': of('transitions.expire.due', { secret: 'S' }, 'see: Status'),
  'transitions.*.by': of('transitions.expire.by', undefined, 'do: Expire', makes('expire')),
  'transitions.*.undo': of('transitions.revert.undo', true, 'do: Undo Revert', async as => {
    const { body } = await as.call(`depots/${await as.made()}/revert`, 'POST', {})
    return isMade(as.call(`operations/${body.meta?.operation}/undo`, 'POST', {}))
  }),
  'transitions.*.guard': of('transitions.check.guard', undefined, 'do: Check', makes('check')),
  rules: of('rules.blocked', undefined, 'do: Create', creates({ town: 'Blocked' })),
  uniques: of('uniques.pair', undefined, 'do: Create', async as => {
    const values = { ...as.valid(), town: 'Gabes' }
    return (
      (await isMade(as.call('depots', 'POST', values))) && (await isMade(as.call('depots', 'POST', values)))
    )
  }),
  schedule: of('schedule', { show: { when: { town: 'Zed' }, set: { flag: true } } }, 'do: Read'),
  notifications: of(
    'notifications.made',
    { on: { writes: ['create'] }, to: [{ may: 'update' }] },
    'notified: Made',
  ),
  'notifications.*.on': of('notifications.ended.on', { transitions: ['start'] }, 'notified: Ended'),
  'notifications.*.to': of('notifications.opened.to', [{ may: 'update' }], 'notified: Opened'),
  systemOnly: {
    ...of('systemOnly', undefined, 'do: Create', as => isMade(as.call('slips', 'POST', { name: 'North' }))),
    resource: 'slips',
  },
  asOf: of('asOf', { versions: 'terms', from: 'starts_on' }, 'see: Name'),
  appendOnly: {
    ...of('appendOnly', undefined, 'do: Update', async as => {
      const { body } = await as.call('ledgers', 'POST', { name: 'North' })
      return isMade(as.call(`ledgers/${body.data?.id}`, 'PUT', { name: 'South' }))
    }),
    resource: 'ledgers',
  },
  owner: { ...of('owner', 'created_by', 'see: Name'), resource: 'diaries' },
  configurable: of('configurable', 'Customer', 'do: Choose numbering, required fields and initial values'),
}

/** Returns a definition with one option changed. */
export function changed<Of extends object>(
  definition: Of,
  { path, value }: Pick<Giving, 'path' | 'value'>,
): Of {
  const [step = '', ...rest] = path.split('.')
  const { [step as keyof Of]: part, ...others } = definition
  const next = rest.length ? changed((part ?? {}) as object, { path: rest.join('.'), value }) : value
  // Keeps the order of the fields.
  const whole = step in definition ? { ...definition, [step]: next } : { ...others, [step]: next }
  return JSON.parse(JSON.stringify(whole))
}
