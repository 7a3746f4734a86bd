import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { authProvider } from './authProvider'
import { CustomerEdit } from './CustomerEdit'
import { CustomerList } from './CustomerList'
import { CustomerShow } from './CustomerShow'
import { httpClient } from './httpClient'

// react-admin's own components for one resource, all in one file: the baseline of the bench.
const dataProvider = simpleRestProvider('/api/v1', httpClient)

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin {...{ dataProvider, authProvider }}>
    <Resource name="customers" list={CustomerList} show={CustomerShow} edit={CustomerEdit} />
  </Admin>,
)
