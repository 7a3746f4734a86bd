import { first as shipped } from '../../../resources/roles/roles.first'
import type { Rule } from '../../../src/core/access/rule'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields, systemFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

/** A person of the walk, with a type and a role of the product, or with their own rules. */
export interface Person {
  who: string
  type: number
  role?: string
  /** Whether the person has no company, although rules might compare it. */
  alone?: boolean
  /** Rules for each subject, in addition to the type's rules. */
  rules?: Rule[]
}

type MakeRules = (subject: string, resources: readonly Resource[]) => Rule[]

/** Returns every other field of a subject's resources, starting with the first, as a role can name them. */
const someFields = (resources: readonly Resource[]): string[] => [
  ...new Set(
    resources.flatMap(resource => Object.keys(allFields(resource)).filter((_name, index) => index % 2 === 0)),
  ),
]

/** Returns the name of the reference to the person who handles a record, or else to its creator. */
export function handlerOf(resource: Resource): string {
  return Object.hasOwn(resource.fields, 'assigned_to') ? 'assigned_to' : 'created_by'
}

const mine = (resources: readonly Resource[]) => ({ [handlerOf(resources[0] as Resource)]: '@me' })
const made = { created_by: '@me' }
const WRITES = ['create', 'update', 'delete']

/** Realistic roles, each of which applies to every subject. */
const roles: Record<string, MakeRules> = {
  'only what is assigned to me': (subject, all) => [
    { action: ['read', ...WRITES], subject, conditions: mine(all) },
  ],
  'changes what I made': subject => [
    { action: ['read', 'create'], subject },
    { action: ['update', 'delete'], subject, conditions: made },
  ],
  'mine in either way': (subject, all) => [
    { action: 'manage', subject, conditions: { or: [mine(all), made] } },
  ],
  'of my company': subject => [
    {
      action: ['read', ...WRITES],
      subject,
      conditions: { insurance_company_id: '@my.insurance_company_id' },
    },
  ],
  'reads some fields': (subject, all) => [{ action: 'read', subject, fields: someFields(all) }],
  'reads more of what is mine': (subject, all) => [
    { action: 'read', subject, fields: [(all[0] as Resource).title, 'created_by'] },
    { action: ['read', 'update'], subject, conditions: mine(all) },
  ],
  'some fields are kept back': (subject, all) => [
    { action: ['read', 'update', 'create'], subject },
    { action: 'read', subject, fields: someFields(all), inverted: true },
  ],
  'fields of others are kept back': (subject, all) => [
    { action: 'read', subject },
    {
      action: 'read',
      subject,
      // Leaves out the system fields, so that the history stays readable.
      fields: someFields(all).filter(name => !Object.hasOwn(systemFields, name)),
      conditions: { created_by_neq: '@me' },
      inverted: true,
    },
  ],
  'changes some fields': (subject, all) => [
    { action: 'read', subject },
    { action: ['create', 'update'], subject, fields: someFields(all) },
  ],
  'some fields are not to be changed': (subject, all) => [
    { action: ['read', 'create', 'update'], subject },
    { action: ['create', 'update'], subject, fields: someFields(all), inverted: true },
  ],
  'all but mine': subject => [
    { action: 'manage', subject },
    { action: ['read', 'update'], subject, conditions: made, inverted: true },
  ],
  'only creates': subject => [{ action: 'create', subject }],
  'only deletes': subject => [{ action: 'delete', subject }],
  'reads and deletes what I made': subject => [
    { action: 'read', subject },
    { action: 'delete', subject, conditions: made },
  ],
  'only updates': subject => [{ action: 'update', subject }],
  'only moves': subject => [{ action: ['read', 'block', 'seal'], subject }],
  'everything, taken back': subject => [
    { action: 'manage', subject },
    { action: 'manage', subject, inverted: true },
  ],
}

/** Returns the two shipped roles, as the demo creates them. */
export const shippedRoles = (): Values[] => [...shipped.rows({ idOf: () => 1 } as never)] as Values[]

/** Returns a person for each type, for types with the shipped roles, and for each role above. */
export function peopleOf({ all }: Resources): Person[] {
  const subjects = [...new Set(all.map(({ subject }) => subject))]
  const made = Object.entries(roles).map(
    ([who, rules]): Person => ({
      who,
      type: 4,
      rules: subjects.flatMap(subject =>
        rules(
          subject,
          all.filter(resource => resource.subject === subject),
        ),
      ),
    }),
  )
  return [
    { who: 'System Admin', type: 1 },
    { who: 'Company Manager', type: 2 },
    { who: 'Staff', type: 3 },
    { who: 'Other', type: 4 },
    { who: 'Staff with Agent', type: 3, role: 'Agent' },
    { who: 'Company Manager with Lead', type: 2, role: 'Lead' },
    ...made,
    ...made
      .filter(({ who }) => who === 'of my company')
      .map(({ who, ...person }) => ({ ...person, who: `${who}, without one`, alone: true })),
  ]
}

/** Returns whether a field's value is stored and can be read back. */
export const isKept = (resource: Resource, name: string) => {
  const field = allFields(resource)[name]
  return field !== undefined && !typeOf(field).writeOnly
}
