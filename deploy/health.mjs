// Ends with 0 while the host of this machine can serve: its database answers.
const { PORT = '8080' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
