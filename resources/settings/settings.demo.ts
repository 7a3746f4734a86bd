/** Settings of the demo office: it is in Tunisia and already set up. */
export const settings = { country: 'TN', setup_hidden: true }
