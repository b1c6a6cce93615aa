import { useState } from 'react'

/** Refuses empty fields; does not sign in. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isRefused, setRefused] = useState(false)
  return (
    <main>
      <h1>Log In</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRefused(email === '' || password === '')
        }}
      >
        <label>
          Email
          <input
            type="email"
            value={email}
            aria-invalid={isRefused}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <label>
          Password
          <input
            type="password"
            value={password}
            aria-invalid={isRefused}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <button type="submit">Log In</button>
      </form>
    </main>
  )
}
