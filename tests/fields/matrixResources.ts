import { typeOf } from '../../src/core/field/registry'
import type { Resource } from '../../src/core/schema/resource'
import { defineResource, email, text, yesNo } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'
import { secret } from '../../src/fields/secret/secret.type'
import { fixtureOf, kinds } from './fixtures'

const nameOf = (kind: string) => `kind-${kind.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

const targets = defineResource({
  name: 'targets',
  title: 'name',
  subject: 'Target',
  fields: { name: text() },
})

const accounts = defineResource({
  name: 'accounts',
  title: 'name',
  subject: 'Account',
  fields: { name: text(), email: email(), password: secret(), active: yesNo(), type: text(), team: text() },
  account: {
    name: 'name',
    email: 'email',
    password: 'password',
    active: 'active',
    type: 'type',
    team: 'team',
  },
})

// One resource for each field type. Its field is named `value`, and the resource is sorted by it.
const ofKind = (kind: string): Resource => {
  const { field, beside } = fixtureOf(kind)
  // A value that nobody can read back names no record.
  const isHidden = Boolean(typeOf(field).writeOnly)
  return defineResource({
    name: nameOf(kind),
    title: isHidden ? 'name' : 'value',
    subject: 'Kind',
    fields: { value: field, ...beside, ...(isHidden && { name: text() }) },
    list: { columns: ['value'], filters: ['value'], search: ['value'] },
  })
}

/** The definitions that the matrix covers. */
export const matrixResources = collectResources([targets, accounts, ...kinds.map(ofKind)])

export const resourceOf = (kind: string): Resource => matrixResources.get(nameOf(kind))
