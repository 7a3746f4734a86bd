import { AccessPage } from '../../../src/kit'
import { rulesFor } from '../../permissionRules'
import { furtherSubjects } from '../../subjects'

/** `/access-control`, with the product's rules. */
export const AccessControlPage = () => <AccessPage rulesFor={rulesFor} furtherSubjects={furtherSubjects} />
