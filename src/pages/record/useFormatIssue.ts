import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { formatParams } from '../../core/schema/formatParams'
import type { Issue } from '../../core/schema/issues'
import type { Values } from '../../core/schema/resource'

/** Returns a function that formats an issue with the API's texts (E-05). */
export function useFormatIssue(): (issue: Issue) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return issue =>
    translate(issue.key, { ...formatParams(issue, locale), _: issue.params?.message ?? issue.key })
}

/** Validates again after a change of language, so that the fields' messages are translated. */
export function useReformattedErrors({ formState: { errors }, trigger }: UseFormReturn<Values>): void {
  const locale = useLocale()
  const saidIn = useRef(locale)
  useEffect(() => {
    if (saidIn.current === locale) return
    saidIn.current = locale
    if (Object.keys(errors).length) void trigger()
  }, [locale, errors, trigger])
}
