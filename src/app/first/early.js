// Takes what a visitor does before the app's own script has come: whoever presses Enter is being signed in already.
// What happened is handed over to src/ui/session/earlyInput.ts, which shows how it went on.
;(() => {
  const { api, language, next, sending } = JSON.parse(document.getElementById('first').textContent)
  const form = document.querySelector('form')
  const done = {}
  const onSubmit = event => {
    event.preventDefault()
    if (done.submitted) return
    done.submitted = true
    const { email, password } = form.elements
    // Anything but a whole sign-in waits: what is missing is said by the app.
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
    // It goes first; the app that it leads to comes meanwhile.
    for (const href of next.filter(file => file.endsWith('js'))) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
    // Whoever takes it over hears of a failure.
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
