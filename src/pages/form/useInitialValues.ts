import { useEffect } from 'react'
import { officeToday } from '../../core/field/officeToday'
import { withInitialValues } from '../../core/schema/initialValues'
import type { Fields, Values } from '../../core/schema/values'
import type { RecordForm } from './useRecordForm'

/**
 * Fills a new record's fields that have a default expression. Updates them when the fields that they use
 * change, until the user edits them.
 */
export function useInitialValues({ resource: { fields }, form, base, given }: RecordForm): void {
  const isNew = !base
  useEffect(() => {
    const names = namesFilled(fields).filter(name => !given.has(name))
    if (!isNew || !names.length) return
    let filling = false
    let edited = editedIn(form.getValues(), { fields, names })
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (filling) return
        const changed = name?.split('.')[0]
        // Without a name, all values were replaced, for example by a draft.
        if (changed === undefined) edited = editedIn(values, { fields, names })
        else if (names.includes(changed)) edited.add(changed)
        const isGiven = (each: string) => !names.includes(each) || edited.has(each)
        const filled = withInitialValues(values, fields, { today: officeToday(), isGiven })
        filling = true
        for (const each of names)
          if (!isSame(filled[each], values[each]))
            form.setValue(each, filled[each], { shouldValidate: form.getFieldState(each).invalid })
        filling = false
      },
    })
  }, [form, fields, isNew, given])
}

const namesFilled = (fields: Fields) => Object.keys(fields).filter(name => fields[name]?.defaultExpression)

/** Returns the fields whose value differs from the expression's: the user has entered it. */
function editedIn(values: Values, { fields, names }: { fields: Fields; names: readonly string[] }) {
  const edited = new Set<string>()
  for (const name of names) {
    const isGiven = (each: string) => each !== name
    const filled = withInitialValues(values, fields, { today: officeToday(), isGiven })
    if (!isSame(filled[name], values[name])) edited.add(name)
  }
  return edited
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
