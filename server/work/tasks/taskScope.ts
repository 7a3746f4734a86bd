import type { Operation } from '../../base/audit/operation'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { peopleOf } from '../../engine/people/people'
import type { Task } from './task'

/** Who started a task, with what they may do now; undefined when they may no longer sign in. */
export async function taskScope(services: Services, db: Executor, task: Task): Promise<Scope | undefined> {
  const person = (await peopleOf(services, db)).get(task.by)
  if (!person) return undefined
  const actor = person.account.record
  const context = { me: actor.id, my: actor, now: services.now(), timeZone: services.office.timeZone() }
  const operation = operationOf(task)
  return { services, db, ability: person.ability, actor, context, language: task.language, operation }
}

/** What all chunks of a task write is a part of; a dry run's is taken back with all the rest. */
function operationOf({ id, kind, resource, operation, origin }: Task): Operation {
  return { kind, resource: resource ?? undefined, ...origin, id: operation ?? id, task: id }
}
