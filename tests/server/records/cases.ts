import {
  choice,
  defineResource,
  email,
  file,
  hasMany,
  reference,
  secret,
  text,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'

/** The user resource, with the values that rules compare. */
export const clerks = defineResource({
  name: 'clerks',
  title: 'name',
  subject: 'Clerk',
  fields: {
    name: text({ required: true }),
    email: email({ required: true, unique: true }),
    password: secret({ required: true }),
    active: yesNo({ default: true }),
    user_type: wholeNumber({ default: 3 }),
    branch: text(),
    region: wholeNumber(),
  },
  account: {
    email: 'email',
    password: 'password',
    name: 'name',
    active: 'active',
    type: 'user_type',
    contextFields: ['branch', 'region'],
  },
})

export const cases = defineResource({
  name: 'cases',
  title: 'title',
  subject: 'Case',
  fields: {
    title: text({ required: true }),
    branch: text(),
    region: wholeNumber(),
    kind: choice(['fire', 'water']),
    owner: reference('clerks'),
  },
  relations: { notes: hasMany('notes', { by: 'case_id' }) },
})

/** A child of a case, with the case's rules. */
export const notes = defineResource({
  name: 'notes',
  title: 'body',
  subject: 'Case',
  parent: 'case_id',
  fields: {
    case_id: reference('cases', { required: true, immutable: true }),
    body: text({ required: true }),
    cost: wholeNumber(),
    scans: file(),
    status: choice(['open', 'done'], { default: 'open', readOnly: true }),
  },
  transitions: {
    finish: { from: ['open'], to: 'done' },
    reopen: { from: ['done'], to: 'open', action: 'reopen' },
  },
  relations: { remarks: hasMany('remarks', { by: 'note_id' }) },
})

/** A child of a note. */
export const remarks = defineResource({
  name: 'remarks',
  title: 'body',
  subject: 'Case',
  parent: 'note_id',
  fields: {
    note_id: reference('notes', { required: true, immutable: true }),
    body: text({ required: true }),
  },
})

export const office = collectResources([clerks, cases, notes, remarks])
