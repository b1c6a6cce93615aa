import { findChromium } from '../../../scripts/chromium.mjs'

/**
 * What Chromium leaves away in browser tests. Without this each window begins with two pages of the browser's own, behind
 * its address bar, which cost as much as ours: delete them once Chromium makes them only when somebody types there.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright has Chromium leave away: a second switch takes the place of the first. A test compares them. */
const leftAwayByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Spares a third of the processor's time that a window costs. */
export const chromiumSwitches = [
  `--disable-features=${[...leftAwayByPlaywright, ...addressBarPages].join(',')}`,
]

/** For whatever launches Chromium, in tests and in measurements. */
export const chromiumOptions = { executablePath: findChromium(), args: chromiumSwitches }
