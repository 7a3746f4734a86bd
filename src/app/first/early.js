// Handles input before the app's own script has loaded: pressing Enter already sends the sign-in. Other
// forms are sent by the app.
// src/ui/session/earlyInput.ts takes over the result.
;(() => {
  const { screen, api, language, next, sending } = JSON.parse(document.getElementById('first').textContent)
  const form = document.querySelector('form')
  const done = {}
  const onSubmit = event => {
    event.preventDefault()
    if (done.submitted) return
    done.submitted = true
    if (screen !== 'signIn') return
    const { email, password } = form.elements
    // Only a complete sign-in is sent. The app reports missing input.
    if (!email?.value.trim() || !password?.value) return
    const button = form.querySelector('[type=submit]')
    button.textContent = sending
    button.disabled = true
    const values = { email: email.value.trim(), password: password.value }
    const answer = fetch(new URL(`${api.replace(/\/$/, '')}/auth/login`, document.baseURI), {
      method: 'POST',
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language,
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
      },
      body: JSON.stringify(values),
    })
    // The request goes out first. The app's files load in the meantime.
    for (const href of next.filter(file => file.endsWith('js'))) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
    // The code that takes over the response handles a failure.
    answer.catch(() => undefined)
    done.sent = { values, answer }
  }
  const onClick = event => {
    done.pressed = event.target.closest('button[type=button]') ?? done.pressed
  }
  form.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  window.takeOver = () => {
    form.removeEventListener('submit', onSubmit)
    document.removeEventListener('click', onClick)
    return done
  }
})()
