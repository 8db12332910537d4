/** The node's address in every scenario; nothing depends on it. */
export const HOST_IP = '10.99.0.1';
