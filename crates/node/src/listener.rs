use std::net::SocketAddr;

use tokio::net::TcpListener;
use tonic::transport::server::TcpIncoming;

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
        let listener = TcpListener::bind(addr)
            .await
            .map_err(|cause| BindError::Io { addr, cause })?;
        let addr = listener
            .local_addr()
            .map_err(|cause| BindError::Io { addr, cause })?;
        Ok(Self { listener, addr })
    }

    /// The address, with the port that was taken.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The connections that come in. None of them holds a message back until the one before it is acknowledged: what is watched would
    /// come 40 ms late.
    pub(crate) fn incoming(self) -> TcpIncoming {
        TcpIncoming::from(self.listener).with_nodelay(Some(true))
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::TcpStream;
    use tokio_stream::StreamExt as _;

    use super::*;

    #[tokio::test]
    async fn a_message_on_a_connection_does_not_wait_for_the_one_before_it() {
        let listener = Listener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
            .await
            .unwrap();
        let addr = listener.addr();
        let mut incoming = listener.incoming();
        let (called, accepted) = tokio::join!(TcpStream::connect(addr), incoming.next());
        called.unwrap();
        assert!(accepted.unwrap().unwrap().nodelay().unwrap());
    }
}
