import { defineConfig } from 'vite'

/** Builds the kill switch: one file without imports, beside the portal. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'sw/kill-switch.ts', formats: ['iife'], name: 'killSwitch', fileName: () => 'sw-kill.js' },
  },
})
