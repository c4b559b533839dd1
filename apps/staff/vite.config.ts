import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The dashboard. Its HTML comes from the server, so the entry is the script. */
export default defineConfig({
  root: 'apps/staff',
  base: '/assets/staff/',
  plugins: [react()],
  build: {
    outDir: '../../dist/staff',
    // Pages that are open while a release happens still ask for the files of the one before.
    emptyOutDir: false,
    manifest: true,
    // The editor of terms, of which a kilobyte counts as 1000 bytes here. Who does not write terms does not load it.
    chunkSizeWarningLimit: 550,
    // Strict CSP: nothing inline, data: addresses of small files included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['main.tsx', 'desk-worker.ts'].map(file => join(import.meta.dirname, file)),
    },
  },
});
