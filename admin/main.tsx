import '#web/styles/tokens.css';
import '#web/styles/reset.css';
import '#web/styles/base.css';
import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { openAudioAtFirstTap } from './notices/new-order-sound.ts';
import { routes } from './routes.ts';

openAudioAtFirstTap();
createRoot(document.querySelector('#admin')!).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
