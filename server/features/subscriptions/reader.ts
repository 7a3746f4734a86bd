import { hasTwoSteps } from '../../accounts/auth/twoSteps'
import type { Scope, Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import { languageOfAccount } from '../../engine/people/mailAccount'
import { type Person, peopleOf } from '../../engine/people/people'
import { mustSetUp, TWO_STEPS_POLICY } from '../../engine/people/twoStepsPolicy'
import { contextOf } from '../../engine/records/scope'

/** The recipient of a view. The scope has their current permissions and language. */
export interface Subscriber {
  person: Person
  scope: Scope
  /** They can't use the product until they set up two-step verification, so they get no mails either. */
  mustSetUpTwoSteps: boolean
}

/** Returns a person as the reader of a mail, or undefined if they can no longer sign in. */
export async function readerOf(services: Services, userId: number): Promise<Subscriber | undefined> {
  const db = services.db.kysely
  const person = (await peopleOf(services, db)).get(userId)
  if (!person) return undefined
  const actor = person.account.record
  const context = contextOf(services, actor)
  const language = services.messages.choose(undefined, languageOfAccount(services, person.account))
  const policy = (await readSettings(db, [TWO_STEPS_POLICY]))[TWO_STEPS_POLICY]
  const mustSetUpTwoSteps = mustSetUp(policy, person.managesAll, await hasTwoSteps(db, userId))
  return {
    person,
    mustSetUpTwoSteps,
    scope: { services, db, ability: person.ability, actor, context, language },
  }
}
