import { useLocale, useTranslate } from 'react-admin'
import type { ListedTask, TaskMessage } from '../../contract/tasks'
import { separated } from '../../core/i18n/intl'
import { fieldLabel, transitionLabel } from '../../core/schema/labels'
import { useLabels } from '../fields/useLabels'
import { useNameInSentence, useNumber } from '../records/useWords'
import { isOpen } from './task'

/** Returns functions that describe a task: its name, subject and progress. */
export function useTaskWords() {
  const translate = useTranslate()
  const number = useNumber()
  const nameOf = useNameInSentence()
  const labels = useLabels()
  const locale = useLocale() ?? 'en'
  const title = ({ kind, resource, total }: ListedTask) => {
    const smart_count = total ?? 0
    const name = resource ? nameOf({ name: resource }, smart_count) : ''
    return translate(`tasks.title.${kind}`, { smart_count, count: number(smart_count), name })
  }
  const standing = (task: ListedTask) => {
    const unchanged = isOpen(task) ? 0 : (task.result?.counts?.unchanged ?? 0)
    if (!unchanged) return stage(task)
    const words = translate('tasks.unchanged', { smart_count: unchanged, count: number(unchanged) })
    return `${stage(task)} (${words})`
  }
  const stage = (task: ListedTask) => {
    const { status, dry_run, done, total, refused } = task
    const counts = { done: number(done), total: number(total ?? 0), refused: number(refused) }
    if (isOpen(task)) return translate(dry_run ? 'tasks.checking' : 'tasks.running', counts)
    if (status !== 'done') return translate(`tasks.standing.${status}`, counts)
    if (dry_run)
      return translate(refused ? 'tasks.standing.checked_but' : 'tasks.standing.checked', {
        ...counts,
        possible: number(done - refused),
      })
    return translate(refused ? 'tasks.standing.done_but' : 'tasks.standing.done', {
      ...counts,
      done: number(done - refused),
    })
  }
  const about = ({ resource, details: { fields = [], transition } }: ListedTask) => {
    if (!resource) return ''
    const of = { name: resource }
    return transition
      ? labels(transitionLabel(of, transition))
      : separated(
          locale,
          fields.map(name => labels(fieldLabel(of, name))),
        )
  }
  /** Returns the messages of a row, each once, with the fields that they concern. */
  const reason = (messages: readonly TaskMessage[]): string => {
    const fieldsOf = new Map<string, string[]>()
    for (const { label, message } of messages)
      fieldsOf.set(message, [...(fieldsOf.get(message) ?? []), ...(label ? [label] : [])])
    return [...fieldsOf]
      .map(([message, of]) => (of.length ? `${separated(locale, of)}: ${message}` : message))
      .join(' ')
  }
  return { title, standing, about, reason, number }
}
