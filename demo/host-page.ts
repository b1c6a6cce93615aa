export const hostPagePath = '/demo/host-page/'

/** Stands for every page that leaves the portal: the host's own, a study's organisation, a survey. */
export const hostPage = () =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<h1>The demo ends here</h1>
<p>A real portal leads on from here: to a study’s organisation, a survey, or a page of its host. Nothing in this demo is
real, and nobody was told anything.</p>
<p><a href="/my">Back to the studies</a></p>
</html>`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'en' } },
  )
