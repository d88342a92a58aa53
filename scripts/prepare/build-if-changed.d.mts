/** Builds the server that `npm start` runs, if what it is made of has changed. */
export declare function ensureServerBuilt(): Promise<void>;
