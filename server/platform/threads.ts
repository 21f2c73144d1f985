/** How threads of Piscina are started. */

/**
 * Their modules are imported, and never required: Piscina tries that first, and a thread that is ended at that very moment
 * takes the whole process with it (an assertion in `CreateRequiredModuleFacade`, Node 24).
 */
export const threadOptions = { execArgv: ['--no-experimental-require-module'] };
