import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'apps/staff',
  base: '/assets/staff/',
  plugins: [react()],
  build: {
    outDir: '../../dist/staff',
    // Pages that are still open after a release load the files of the previous release.
    emptyOutDir: false,
    manifest: true,
    // The editor of terms exceeds the default. Only users who edit terms load it. The unit is 1000 bytes.
    chunkSizeWarningLimit: 550,
    // The strict CSP forbids inline content, including data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['main.tsx', 'desk-worker.ts'].map(file => join(import.meta.dirname, file)),
    },
  },
});
