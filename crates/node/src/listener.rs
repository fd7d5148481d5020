use std::net::SocketAddr;

use tokio::net::TcpListener;

/// A bound address. Only loopback: until identities exist, whoever reaches a port says who it is.
pub struct Listener {
    listener: TcpListener,
    addr: SocketAddr,
}

/// Why an address could not be bound.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// The address can be reached from elsewhere.
    #[error("{0} can be reached from other machines; until identities exist only loopback is served, such as 127.0.0.1:{port}", port = .0.port())]
    NotLoopback(SocketAddr),
    /// The system refuses it.
    #[error("{addr} cannot be bound: {cause}; choose another address")]
    Io {
        /// The address.
        addr: SocketAddr,
        /// What the system says.
        cause: std::io::Error,
    },
}

impl Listener {
    /// Binds `addr`; port 0 takes a free one.
    ///
    /// # Errors
    /// When it is not loopback or is taken.
    pub async fn bind(addr: SocketAddr) -> Result<Self, BindError> {
        if !addr.ip().is_loopback() {
            return Err(BindError::NotLoopback(addr));
        }
        let listener = TcpListener::bind(addr).await.map_err(|cause| BindError::Io { addr, cause })?;
        let addr = listener.local_addr().map_err(|cause| BindError::Io { addr, cause })?;
        Ok(Self { listener, addr })
    }

    /// The address, with the port that was taken.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    pub(crate) fn into_inner(self) -> TcpListener {
        self.listener
    }
}
