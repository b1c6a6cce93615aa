export const codesScriptPath = '/account/second-factor/codes.js'

/** Shows the buttons that copy and print the recovery codes. */
export const codesScript = `const codes = [...document.querySelectorAll('.codes li')].map((code) => code.textContent.trim())
const [copy, print] = document.querySelectorAll('.buttons button')
if (navigator.clipboard) {
  copy.hidden = false
  copy.addEventListener('click', () =>
    navigator.clipboard.writeText(codes.join('\\n')).then(() => (copy.textContent = copy.dataset.done)),
  )
}
print.hidden = false
print.addEventListener('click', () => window.print())
`
