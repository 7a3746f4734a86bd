import { type ComponentProps, lazy } from 'react'
import { LazyPart } from '../../ui/shell/LazyPart'

const CreateInDialog = lazy(() =>
  import('./CreateInDialog').then(dialog => ({ default: dialog.CreateInDialog })),
)

/** The same where there is no form yet: what makes one is loaded with the dialog. */
export function LazyCreateInDialog(props: ComponentProps<typeof CreateInDialog>) {
  return (
    <LazyPart onMissing={props.onClose}>
      <CreateInDialog {...props} />
    </LazyPart>
  )
}
