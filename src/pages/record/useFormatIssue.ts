import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { formatParams } from '../../core/schema/formatParams'
import type { Issue } from '../../core/schema/issues'
import type { Values } from '../../core/schema/resource'

/** Says what is wrong with a value in the words that the API has for it (E-05). */
export function useFormatIssue(): (issue: Issue) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return issue =>
    translate(issue.key, { ...formatParams(issue, locale), _: issue.params?.message ?? issue.key })
}

/** What is said beside the fields is said again where another language is chosen. */
export function useReformattedErrors({ formState: { errors }, trigger }: UseFormReturn<Values>): void {
  const locale = useLocale()
  const saidIn = useRef(locale)
  useEffect(() => {
    if (saidIn.current === locale) return
    saidIn.current = locale
    if (Object.keys(errors).length) void trigger()
  }, [locale, errors, trigger])
}
