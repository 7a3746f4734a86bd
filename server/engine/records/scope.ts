import { can, canOnSome } from '../../../src/core/access/ability'
import { teamOf } from '../../../src/core/account/teamOf'
import type { FilterContext } from '../../../src/core/field/fieldType'
import { relativeDate } from '../../../src/core/field/relativeDate'
import type { Resource, RuleContext, Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Session } from '../../base/request/session'
import type { Scope, Services, Writer } from '../../base/services'

/** Returns the scope of a request. */
export function scopeOf(services: Services, session: Session, language: string): Scope {
  const context = contextOf(services, session.user)
  const { ability, user: actor, socket, signal, operation } = session
  const own = signal ? { ...services, db: services.db.withRequestSignal(signal) } : services
  return { services: own, db: own.db.kysely, ability, actor, context, language, socket, operation, signal }
}

/** Returns the context for the filters of a signed-in user. */
export function contextOf(
  { resources, now, office }: Pick<Services, 'resources' | 'now' | 'office'>,
  account: Values & { id: number },
): FilterContext {
  const context = { me: account.id, my: account, now: now(), timeZone: office.timeZone() }
  return { ...context, team: () => teamOf(resources.account, context) }
}

/** Returns the server as writer: permissions are not checked, everything else is. */
export const serverWriter = (services: Services, by?: number): Writer => ({
  services,
  db: services.db.kysely,
  context: { me: by, now: services.now(), timeZone: services.office.timeZone() },
  ...(by === undefined ? {} : { actor: { id: by } }),
})

/** Returns the writer without their permissions, for the server's own writes in their name. */
export const asServer = ({ services, db, context, actor, socket, quiet, operation }: Writer): Writer => ({
  services,
  db,
  context,
  actor,
  socket,
  quiet,
  operation,
})

const todays = new WeakMap<FilterContext, string>()

/**
 * Returns today's date as `YYYY-MM-DD` in the office's time zone. Computed once per request, because time
 * zones are slow.
 * @example if (String(record.effective) < todayIn(writer.context)) throw invalid({ effective: [{ key: 'rules.past' }] })
 */
export function todayIn(context: FilterContext): string {
  const known = todays.get(context)
  if (known) return known
  const span = relativeDate('@today', context)
  if (!span) throw new Error("Today's date could not be calculated")
  todays.set(context, span.from)
  return span.from
}

/** Throws if no rule allows the action on any record. */
export function authorize({ ability }: Scope, action: string, resource: Resource): void {
  if (!canOnSome(ability, action, resource)) throw forbidden(action, resource)
}

/** Returns the 403; `refusalMessage` adds the missing permission when the response is written. */
export const forbidden = (action: string, resource: Resource, field?: string) =>
  new ApiError(403, 'forbidden', {
    details: { action, subject: resource.subject, ...(field ? { field } : {}) },
    about: resource,
  })

/**
 * Returns the context of rules, guards and computed values. Fields that the office requires are only required
 * from users; the server's own writes follow the definition.
 */
export function ruleContext(writer: Writer, resource: Resource, before?: Values): RuleContext {
  const { ability, actor, context, services } = writer
  const { required, defaults } = services.office.forms(resource)
  return {
    before,
    actor,
    today: todayIn(context),
    office: { required: ability ? required : [], defaults },
    ...(ability ? { can: (action: string, subject: string) => can(ability, action, subject) } : {}),
  }
}
