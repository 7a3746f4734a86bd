import {
  ACCOUNT,
  choice,
  date,
  defineResource,
  email,
  list,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { secret } from '../../src/fields/secret/secret.type'

/** The resource for users, which every installation has. */
export const accounts = defineResource({
  name: 'accounts',
  title: 'name',
  subject: 'Account',
  fields: {
    name: text({ required: true }),
    email: email({ required: true }),
    password: secret({ required: true }),
    active: yesNo({ default: true }),
    type: choice(['one', 'two'], { default: 'one' }),
  },
  account: { name: 'name', email: 'email', password: 'password', active: 'active', type: 'type' },
})

/** A resource with one example of everything that a save must compute. */
export const trips = defineResource({
  name: 'trips',
  title: 'title',
  subject: 'Trip',
  fields: {
    title: text({ required: true, computed: ({ from, to }) => (from && to ? `${from}-${to}` : null) }),
    from: text({ required: true, max: 10 }),
    to: text({ required: true, max: 10 }),
    kind: choice(['car', 'train'], { required: true, default: 'car' }),
    plate: text({ required: { kind: 'car' }, visibleWhen: { kind: 'car' } }),
    seat: wholeNumber({ visibleWhen: { kind: 'train' }, min: 1 }),
    leaves: date({ default: '@today+1' }),
    driver: reference(ACCOUNT, { default: '@me' }),
    stops: list({ place: text({ required: true }), nights: wholeNumber({ min: 0 }) }),
  },
  rules: { elsewhere: { fields: ['from', 'to'], isValid: ({ from, to }) => from !== to } },
  hooks: { beforeSave: ({ from }) => ({ from: from?.toUpperCase() ?? null }) },
})
