import { languageNames } from '../../../src/core/i18n/languages'

const manager = { action: 'manage', subject: 'Depot' }

const texts = (name: string) =>
  Object.fromEntries(
    languageNames.map(language => [
      language,
      {
        name: `${name} ${language} |||| ${name}s ${language}`,
        fields: { name: `Name ${language}`, town: `It's “town” ${language}` },
        options: { status: { planned: `Planned ${language}` } },
        transitions: { open: `Open ${language}` },
        rules: { long: `Longer ${language} */` },
        missing: { no_town: `No town ${language}` },
        sections: { first: `First ${language}` },
        notifications: {
          late: { name: `Late ${language}`, title: language, text: language },
          opened: { name: `Opened ${language}`, title: `%{label} ${language}`, text: language },
        },
      },
    ]),
  )

/** A definition with every kind of field and every part that Studio supports. */
export const depots = {
  name: 'depots',
  title: 'name',
  titles: { fr: 'name_fr' },
  choiceDetails: ['town'],
  subject: 'Depot',
  icon: 'home',
  menu: 'work',
  order: 42,
  currency: 'coin',
  fields: {
    number: { kind: 'text', numbered: 'D-{year}-{number:4}', unique: true, readOnly: true, ltr: true },
    name: { kind: 'text', required: true, min: 2, max: 80, help: true },
    name_fr: { kind: 'text' },
    town: { kind: 'text', column: 'city' },
    coin: { kind: 'text', list: 'currency', default: '@currency' },
    kind: { kind: 'choice', options: ['shop', "garage's"], default: 'shop', required: true },
    status: {
      kind: 'choice',
      options: ['planned', 'open', 'closed'],
      default: 'planned',
      readOnly: true,
      tones: { open: 'success', closed: 'neutral' },
    },
    services: { kind: 'choices', options: ['wash', 'repair'], default: ['wash'] },
    level: { kind: 'numberedChoice', options: [1, 2, 3], default: 1 },
    seats: { kind: 'wholeNumber', min: 0, max: 500, required: { kind: 'shop' } },
    size: { kind: 'decimal' },
    share: { kind: 'percent' },
    rent: { kind: 'money', min: 0, readable: manager },
    tax: { kind: 'money', writable: manager },
    total: { kind: 'money', computed: 'rent + tax' },
    opened_on: { kind: 'date', default: '@today', immutable: true, printed: true },
    due: { kind: 'date', default: '@today+30', deadline: { status: 'open' } },
    warned: { kind: 'yesNo', default: false },
    moment: { kind: 'dateTime' },
    opens_at: { kind: 'time' },
    mail: { kind: 'email' },
    line: { kind: 'phone' },
    page: { kind: 'url' },
    words: { kind: 'tags' },
    shade: { kind: 'colour' },
    place: { kind: 'address' },
    parts: {
      kind: 'list',
      fields: {
        what: { kind: 'text', required: true },
        price: { kind: 'money' },
        by: { kind: 'reference', to: 'users' },
      },
      max: 5,
    },
    more: { kind: 'json', byKey: true },
    pin: { kind: 'secret', min: 8 },
    scans: { kind: 'file', max: 3 },
    papers: { kind: 'attachments', options: ['lease', 'plan'], max: 4 },
    asked: { kind: 'questions' },
    type_id: { kind: 'reference', to: 'insurance-types' },
    set_id: { kind: 'reference', to: 'question-sets', readOnly: true },
    given: { kind: 'answers', set: 'set_id', of: 'type_id', stage: 'request' },
    notes: { kind: 'longText', visibleWhen: { kind: ['shop'] } },
    boss_id: { kind: 'reference', to: 'users', default: '@me', filter: { active: true } },
    people: { kind: 'references', to: 'users' },
    main_id: { kind: 'reference', to: 'depots' },
  },
  relations: { visits: { to: 'depot-visits', by: 'depot_id' }, parts_of: { to: 'depots', by: 'main_id' } },
  list: {
    columns: ['number', 'name', 'town', 'status', 'total', 'updated_at'],
    filters: ['status', 'due', 'boss_id'],
    search: ['name', 'town', 'boss_id'],
    sort: { name: 'asc' },
    layouts: ['board', 'table', 'calendar'],
    board: { by: 'status', card: ['town'], sums: ['total'] },
    calendar: { date: 'opened_on', end: 'due', span: 'week' },
  },
  form: [
    { section: 'first', fields: ['name', 'name_fr', 'town', 'kind'] },
    { section: 'money', fields: ['coin', 'rent', 'tax'], tab: 'money' },
  ],
  view: [{ section: 'first', fields: ['name', 'town', 'status', 'total', 'created_at'] }],
  transitions: {
    open: {
      ...{
        from: ['planned'],
        to: 'open',
        requires: ['town'],
        input: ['due'],
        initialValues: { due: '@today' },
      },
      ...{
        bulk: true,
        undo: true,
        guard: { no_town: 'has(record.town)', too_small: 'seats > 2 || name == "It\'s"' },
      },
    },
    close: { from: ['open'], to: 'closed', action: 'close', reason: true, repeatable: true },
    expire: { from: ['open'], to: 'closed', by: 'server', due: { due_lt: '@today' } },
  },
  rules: {
    long: { fields: ['town'], check: 'size(town) > 2' },
    later: { fields: ['due'], check: 'due >= opened_on' },
  },
  uniques: { place: { fields: ['name', 'town'], when: { status: 'open' } } },
  schedule: { warn: { when: { status: 'open', due_lte: '@today+7', warned: false }, set: { warned: true } } },
  notifications: {
    opened: {
      on: { transitions: ['open'] },
      to: ['boss_id', { may: 'update' }],
      level: 'success',
      params: { town: 'town' },
    },
    given: { on: { set: 'boss_id' }, to: ['boss_id'], text: 'opened' },
    written: { on: { writes: ['create', 'delete'] }, to: [{ may: 'manage' }], text: 'opened' },
    late: {
      on: { when: { due: '@today' }, oncePer: ['due'] },
      to: ['main_id.boss_id'],
      defaults: { mail: true },
    },
  },
  duplicates: ['mail', 'line'],
  similarity: { same: ['name'], near: { opened_on: 7 } },
  figures: {
    visits: { resource: 'depot-visits', by: 'depot_id' },
    paid: { resource: 'depot-visits', by: 'depot_id', filter: { paid: true } },
    rate: { part: 'paid', whole: 'visits' },
  },
  measures: {
    open_depots: { filter: { status_eq_any: ['open'] } },
    rent_by_status: { value: { sum: 'rent' }, by: 'status', period: 'opened_on' },
    opened_by_month: { by: { date: 'opened_on', each: 'month' } },
    due_soon: {
      by: {
        date: 'due',
        windows: [
          { name: 'overdue', to: 0 },
          { name: 'today', from: 0, to: 1 },
        ],
      },
    },
    depot_days: { value: { days: { from: 'opened_on', to: 'due' } } },
  },
  neverPurged: true,
  live: false,
  configurable: 'settings',
  labels: texts('Depot'),
}

/** A child of a depot. */
export const visits = {
  name: 'depot-visits',
  title: 'what',
  subject: 'Depot',
  parent: 'depot_id',
  menu: false,
  pages: true,
  currency: 'depot_id.coin',
  fields: {
    what: { kind: 'text', required: true },
    depot_id: { kind: 'reference', to: 'depots', required: true, immutable: true },
    price: { kind: 'money' },
    paid: { kind: 'yesNo' },
  },
  quickCreate: false,
  systemOnly: ['delete'],
  labels: texts('Visit'),
}

/** An office's extension of a shipped resource. */
export const customers = {
  extends: 'customers',
  fields: {
    depot_id: { kind: 'reference', to: 'depots' },
    since: { kind: 'date', max: '@today' },
    rank: { kind: 'wholeNumber' },
  },
  rules: { ranked: { fields: ['rank'], check: 'rank >= 0' } },
  relations: {},
  measures: { depot_customers: { by: 'depot_id' } },
  labels: { en: { fields: { rank: 'Rank' } } },
}
