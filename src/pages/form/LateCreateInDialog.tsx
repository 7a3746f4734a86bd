import { type ComponentProps, lazy } from 'react'
import { LatePart } from '../../shell/LatePart'

const CreateInDialog = lazy(() =>
  import('./CreateInDialog').then(dialog => ({ default: dialog.CreateInDialog })),
)

/** The same where there is no form yet: what makes one is loaded with the dialog. */
export function LateCreateInDialog(props: ComponentProps<typeof CreateInDialog>) {
  return (
    <LatePart onMissing={props.onClose}>
      <CreateInDialog {...props} />
    </LatePart>
  )
}
